import { formatDateTime } from '@/shared/lib/dates';
import { type Countdown } from '../model/countdown';
import { CountdownBadge } from './CountdownBadge';

/** A countdown's badge and its deadline in the reader's own time zone. */
export function RunningCountdown({ countdown }: { countdown: Countdown }) {
  return (
    <p>
      <CountdownBadge countdown={countdown} />
      <time dateTime={countdown.deadline}>{formatDateTime(countdown.deadline)}</time>
    </p>
  );
}
