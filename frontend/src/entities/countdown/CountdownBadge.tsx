import { type Countdown, type CountdownKind } from './countdown';
import { useSecondsLeft } from '@/shared/hooks/ticker';
import { classNames } from '@/shared/lib/className';
import { getCountdownTone, formatTimeLeft } from './timeLeft';
import styles from './CountdownBadge.module.css';

/** The label changes together with the colour, in the last hours. */
const LABELS: Readonly<Record<CountdownKind, { running: string; ending: string }>> = {
  purchase: { running: 'Purchase window', ending: 'Window closing' },
  access: { running: 'Access', ending: 'Access ending' },
};

/** Not announced by screen readers; `CountdownBanner` does that. */
export function CountdownBadge({ countdown: { kind, endsAt } }: { countdown: Countdown }) {
  const secondsLeft = useSecondsLeft(endsAt);
  const tone = getCountdownTone(kind, secondsLeft);
  const labels = LABELS[kind];
  return (
    <span className={classNames(styles.badge, styles[tone])} role="timer" aria-live="off">
      {secondsLeft > 0 && <span>{tone === 'danger' ? labels.ending : labels.running} </span>}
      <span className={styles.time}>{secondsLeft > 0 ? formatTimeLeft(secondsLeft) : 'ACCESS EXPIRED'}</span>
    </span>
  );
}
