import { type ReplaceableDevice } from '@/entities/device/device';
import { type Credentials, type User } from '@/entities/member/user';
import { getErrorMessage, isApiError } from '@/shared/api/apiError';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { RetryCountdown } from '@/shared/feedback/RetryCountdown';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { requestReplacementCode } from './deviceLimitApi';
import styles from './DeviceReplacement.module.css';
import { ReplacementForm } from './ReplacementForm';

interface DeviceReplacementProps {
  /** The valid credentials with which the sign-in met the device limit. */
  credentials: Credentials;
  /** The server wants the second step again, because the last one is too long ago. */
  onSecondStep: (methods: readonly string[]) => void;
  onSignedIn: (user: User) => void;
}

/** At the device limit and without access to a bound device: with a mailed code the member can replace one. */
export function DeviceReplacement({ credentials, onSecondStep, onSignedIn }: DeviceReplacementProps) {
  const [devices, setDevices] = useState<ReplaceableDevice[] | null>(null);
  const [isResent, setIsResent] = useState(false);
  const { error, isPending, isSuccess, mutate } = useMutation({
    mutationFn: requestReplacementCode,
    meta: { isSignIn: true },
    onSuccess: (replaceableDevices) => {
      setIsResent(devices !== null);
      setDevices(replaceableDevices);
    },
    onError: (reason) => {
      if (isApiError(reason, 'second_factor_required')) onSecondStep(reason.methods);
    },
  });

  return (
    <section className={styles.panel} aria-label="Device replacement">
      {devices ? (
        <ReplacementForm
          credentials={credentials}
          devices={devices}
          onSecondStep={onSecondStep}
          onSignedIn={onSignedIn}
        />
      ) : (
        <p>
          None of your devices with you? With a code that is mailed to you, this device can take the place of
          one of them.
        </p>
      )}
      {error && !isApiError(error, 'second_factor_required') && (
        <Notice tone="danger" title="No code was sent">
          <p>{getErrorMessage(error, 'Failed to send the code')}</p>
          {isApiError(error) && error.retryAfterSeconds !== null && (
            <RetryCountdown seconds={error.retryAfterSeconds} />
          )}
        </Notice>
      )}
      <p role="status" className={styles.status}>
        {isResent && isSuccess && 'A new code is on its way. The one before no longer works.'}
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
