import { type ImpersonationEnded } from '@/entities/member/user';
import { getErrorMessage, isApiError } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
import { type Impersonation } from '@/shared/api/bootData';
import { useSecondsLeft } from '@/shared/hooks/ticker';
import { formatSpokenTimeLeft } from '@/shared/lib/secondsLeft';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { useMutation } from '@tanstack/react-query';
import { formatMinutesLeft, getImpersonationEnd } from './impersonationClock';
import styles from './ImpersonationBanner.module.css';

interface ActiveImpersonationProps {
  impersonation: Impersonation;
  onLeave: (url: string) => void;
}

export function ActiveImpersonation({ impersonation, onLeave }: ActiveImpersonationProps) {
  const secondsLeft = useSecondsLeft(getImpersonationEnd(impersonation));
  const end = useMutation({
    mutationFn: () => callApi<ImpersonationEnded>('POST', '/api/support/viewing/end'),
    onSuccess: ({ returnTo }) => onLeave(returnTo),
    // If the session is already over, support returns all the same.
    onError: (error) => {
      if (isApiError(error) && error.status === 401) onLeave(impersonation.returnTo);
    },
  });
  const isStopping = end.isPending || end.isSuccess || isApiError(end.error, 'not_authenticated');
  return (
    <div className={styles.banner}>
      <p className={styles.text}>
        <span className={styles.line}>
          VIEWING AS <strong title={impersonation.memberName}>{impersonation.memberName}</strong>
        </span>
        <span className={styles.line}>
          read-only ·{' '}
          <span role="timer" aria-live="off">
            {formatMinutesLeft(secondsLeft)} left
          </span>
        </span>
      </p>
      <VisuallyHidden>
        <span role="status">
          {`Viewing as ${impersonation.memberName}, read-only: ${formatSpokenTimeLeft(secondsLeft)} left`}
        </span>
      </VisuallyHidden>
      <button
        type="button"
        className={styles.stop}
        aria-disabled={isStopping || undefined}
        aria-busy={isStopping || undefined}
        onClick={() => {
          if (!isStopping) end.mutate();
        }}
      >
        {isStopping ? 'STOPPING...' : 'Stop viewing'}
      </button>
      {end.isError && !isStopping && (
        <p className={styles.failure} role="alert">
          {getErrorMessage(end.error, 'Viewing could not be stopped. Please try again.')}
        </p>
      )}
    </div>
  );
}
