import { useSecondsLeft } from '@/shared/hooks/ticker';
import { formatDuration } from '@/shared/lib/formatDuration';
import { useState } from 'react';

interface RetryCountdownProps {
  /** Whole seconds, from the `Retry-After` header. */
  seconds: number;
}

/** Shows when a rate-limited request can be sent again. */
export function RetryCountdown({ seconds }: RetryCountdownProps) {
  return <Countdown key={seconds} seconds={seconds} />;
}

function Countdown({ seconds }: RetryCountdownProps) {
  const [endsAt] = useState(() => performance.now() + seconds * 1000);
  const secondsLeft = useSecondsLeft(endsAt);
  return (
    <p role="timer" aria-live="off">
      {secondsLeft > 0 ? `You can try again in ${formatDuration(secondsLeft)}.` : 'You can try again now.'}
    </p>
  );
}
