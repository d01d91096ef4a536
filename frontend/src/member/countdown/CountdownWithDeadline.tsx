import { type Countdown } from '@/entities/countdown/countdown';
import { formatDateTime } from '@/shared/lib/dates';
import { CountdownBadge } from '@/entities/countdown/CountdownBadge';

export function CountdownWithDeadline({ countdown }: { countdown: Countdown }) {
  return (
    <p>
      <CountdownBadge countdown={countdown} />
      <time dateTime={countdown.deadline}>{formatDateTime(countdown.deadline)}</time>
    </p>
  );
}
