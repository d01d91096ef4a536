import { type Countdown } from '@/entities/countdown/countdown';
import { formatDateTime } from '@/shared/lib/dates';
import { CountdownBadge } from './CountdownBadge';

export function CountdownWithDeadline({ countdown }: { countdown: Countdown }) {
  return (
    <p>
      <CountdownBadge countdown={countdown} />
      <time dateTime={countdown.deadline}>{formatDateTime(countdown.deadline)}</time>
    </p>
  );
}
