import { errorSentence, isApiError } from '@/shared/api/apiError';
import { type Viewing } from '@/shared/config/bootData';
import { useSecondsLeft } from '@/shared/hooks/ticker';
import { spokenTimeLeft } from '@/shared/lib/secondsLeft';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { useEndViewing } from '../api/endViewing';
import { formatMinutesLeft, viewingEndsAt } from '../model/viewingClock';
import styles from './ViewingBanner.module.css';

interface OpenViewingProps {
  viewing: Viewing;
  onLeave: (address: string) => void;
}

/** Whose account it is, that nothing can be changed, what is left to the second, and the way to stop. */
export function OpenViewing({ viewing, onLeave }: OpenViewingProps) {
  const secondsLeft = useSecondsLeft(viewingEndsAt(viewing));
  const end = useEndViewing(viewing.returnTo, onLeave);
  const isOnTheWay = end.isPending || end.isSuccess || isApiError(end.error, 'not_authenticated');
  return (
    <div className={styles.banner}>
      <p className={styles.words}>
        <span className={styles.line}>
          VIEWING AS <strong title={viewing.memberName}>{viewing.memberName}</strong>
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
          {`Viewing as ${viewing.memberName}, read-only: ${spokenTimeLeft(secondsLeft)} left`}
        </span>
      </VisuallyHidden>
      <button
        type="button"
        className={styles.stop}
        aria-disabled={isOnTheWay || undefined}
        aria-busy={isOnTheWay || undefined}
        onClick={() => {
          if (!isOnTheWay) end.mutate();
        }}
      >
        {isOnTheWay ? 'STOPPING...' : 'Stop viewing'}
      </button>
      {end.isError && !isOnTheWay && (
        <p className={styles.failure} role="alert">
          {errorSentence(end.error, 'The viewing could not be ended. Please try again.')}
        </p>
      )}
    </div>
  );
}
