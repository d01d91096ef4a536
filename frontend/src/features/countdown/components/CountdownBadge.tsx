import { useSecondsLeft } from '@/shared/hooks/ticker';
import { classNames } from '@/shared/lib/className';
import { type Countdown, type CountdownKind } from '../model/countdown';
import { countdownTone, formatTimeLeft } from '../model/timeLeft';
import styles from './CountdownBadge.module.css';

/** The words beside the colour: at twelve hours or less they change with it. */
const LABELS: Readonly<Record<CountdownKind, { running: string; ending: string }>> = {
  purchase: { running: 'Purchase window', ending: 'Window closing' },
  access: { running: 'Access', ending: 'Access ending' },
};

/** Hours, minutes and seconds left, of one size whatever it says. Screen readers hear of it once a minute, elsewhere. */
export function CountdownBadge({ countdown: { kind, endsAt } }: { countdown: Countdown }) {
  const secondsLeft = useSecondsLeft(endsAt);
  const tone = countdownTone(kind, secondsLeft);
  const labels = LABELS[kind];
  return (
    <span className={classNames(styles.badge, styles[tone])} role="timer" aria-live="off">
      {secondsLeft > 0 && (
        <span className={styles.label}>{tone === 'danger' ? labels.ending : labels.running} </span>
      )}
      <span className={styles.time}>{secondsLeft > 0 ? formatTimeLeft(secondsLeft) : 'ACCESS EXPIRED'}</span>
    </span>
  );
}
