import { errorSentence, isApiError } from '@/shared/api/apiError';
import { type User } from '@/shared/config/bootData';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { Stack } from '@/shared/ui/Stack';
import { WaitingTime } from '@/shared/ui/WaitingTime';
import { useMutation } from '@tanstack/react-query';
import { type Credentials, requestReplacementCode } from '../api/deviceLimit';
import { ReplacementForm } from './ReplacementForm';

interface DeviceReplacementProps {
  /** The right name and password that met the device limit. */
  credentials: Credentials;
  onSignedIn: (user: User) => void;
}

/** At the device limit with none of the bound devices at hand: a mailed code lets one be replaced. */
export function DeviceReplacement({ credentials, onSignedIn }: DeviceReplacementProps) {
  const { data: devices, error, isPending, mutate } = useMutation({ mutationFn: requestReplacementCode });
  const request = () => mutate(credentials);
  const refusal = error && (
    <Notice tone="danger" title="No code was sent">
      <p>{errorSentence(error, 'Failed to send the code')}</p>
      {isApiError(error) && error.retryAfterSeconds !== null && <WaitingTime seconds={error.retryAfterSeconds} />}
    </Notice>
  );

  if (devices) {
    return <ReplacementForm credentials={credentials} devices={devices} onSignedIn={onSignedIn} />;
  }
  return (
    <Stack>
      <p>
        None of your devices at hand? With a code that is mailed to you, this device can take the place of one of them.
      </p>
      {refusal}
      <Button type="button" isBusy={isPending} busyLabel="PROCESSING..." onClick={request}>
        Replace a device
      </Button>
    </Stack>
  );
}
