import { useSecondsLeft } from '@/shared/hooks/ticker';
import { spokenTimeLeft } from '@/shared/lib/secondsLeft';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { type Countdown } from '../model/countdown';

const SUBJECTS = { purchase: 'Purchase window', access: 'Access' };

/** Tells a screen reader once a minute what is left, and interrupts it when nothing is. */
export function CountdownAnnouncement({ countdown: { kind, endsAt } }: { countdown: Countdown }) {
  const secondsLeft = useSecondsLeft(endsAt);
  return (
    <VisuallyHidden>
      <span role="status">{secondsLeft > 0 && `${SUBJECTS[kind]}: ${spokenTimeLeft(secondsLeft)} left`}</span>
      <span role="alert">{secondsLeft === 0 && `${SUBJECTS[kind]}: ACCESS EXPIRED`}</span>
    </VisuallyHidden>
  );
}
