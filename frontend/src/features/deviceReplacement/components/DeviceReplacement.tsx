import { errorSentence, isApiError } from '@/shared/api/apiError';
import { type User } from '@/shared/config/bootData';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { WaitingTime } from '@/shared/ui/WaitingTime';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Credentials, type ReplaceableDevice, requestReplacementCode } from '../api/deviceLimit';
import styles from './DeviceReplacement.module.css';
import { ReplacementForm } from './ReplacementForm';

interface DeviceReplacementProps {
  /** The right name and password that met the device limit. */
  credentials: Credentials;
  onSignedIn: (user: User) => void;
}

/** At the device limit with none of the bound devices at hand: a mailed code lets one be replaced. */
export function DeviceReplacement({ credentials, onSignedIn }: DeviceReplacementProps) {
  const [devices, setDevices] = useState<ReplaceableDevice[] | null>(null);
  const [isSentAnew, setIsSentAnew] = useState(false);
  const { error, isPending, isSuccess, mutate } = useMutation({
    mutationFn: requestReplacementCode,
    onSuccess: (answer) => {
      setIsSentAnew(devices !== null);
      setDevices(answer);
    },
  });

  return (
    <section className={styles.panel} aria-label="Device replacement">
      {devices ? (
        <ReplacementForm credentials={credentials} devices={devices} onSignedIn={onSignedIn} />
      ) : (
        <p>
          None of your devices at hand? With a code that is mailed to you, this device can take the place of
          one of them.
        </p>
      )}
      {error && (
        <Notice tone="danger" title="No code was sent">
          <p>{errorSentence(error, 'Failed to send the code')}</p>
          {isApiError(error) && error.retryAfterSeconds !== null && (
            <WaitingTime seconds={error.retryAfterSeconds} />
          )}
        </Notice>
      )}
      <p role="status" className={styles.status}>
        {isSentAnew && isSuccess && 'A new code is on its way. The one before no longer works.'}
      </p>
      <Button
        type="button"
        variant={devices ? 'ghost' : 'secondary'}
        isFullWidth
        isBusy={isPending}
        busyLabel="PROCESSING..."
        onClick={() => mutate(credentials)}
      >
        {devices ? 'Send a new code' : 'Replace a device'}
      </Button>
    </section>
  );
}
