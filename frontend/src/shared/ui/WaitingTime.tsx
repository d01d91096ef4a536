import { formatWaitingTime } from '@/shared/lib/waitingTime';
import { useEffect, useState } from 'react';

interface WaitingTimeProps {
  /** Whole seconds, as the server's `Retry-After` says. */
  seconds: number;
}

/** Counts down to the moment at which a call that was refused as one too many makes sense again. */
export function WaitingTime({ seconds }: WaitingTimeProps) {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  useEffect(() => {
    const endsAt = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      setSecondsLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <p role="timer" aria-live="off">
      {secondsLeft > 0 ? `You can try again in ${formatWaitingTime(secondsLeft)}.` : 'You can try again now.'}
    </p>
  );
}
