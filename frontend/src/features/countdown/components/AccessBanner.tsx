import { useIsOver } from '@/shared/hooks/ticker';
import { useEffect, useState } from 'react';
import { accessWords } from '../model/bannerWords';
import { type Countdown, type Countdowns, DOUBT_MILLISECONDS } from '../model/countdown';
import { useKnownPlan } from '../model/useKnownPlan';
import { CountdownBanner } from './CountdownBanner';

interface AccessBannerProps {
  countdown: Countdown;
  purchase: Countdowns['purchase'];
  /** Reads the countdowns again: past the deadline the server alone knows whether the member is still in. */
  onDeadline: () => unknown;
}

/** When the member's code burns out. */
export function AccessBanner({ countdown, purchase, onDeadline }: AccessBannerProps) {
  const isOver = useIsOver(countdown.endsAt);
  const isOverBeyondDoubt = useIsOver(countdown.endsAt + DOUBT_MILLISECONDS);
  const isWindowOver = useIsOver(purchase?.endsAt ?? Infinity);
  const { plan } = useKnownPlan();
  const [isDismissed, setIsDismissed] = useState(false);

  useEffect(() => {
    if (isOverBeyondDoubt && !countdown.wasOverWhenRead) onDeadline();
  }, [isOverBeyondDoubt, countdown, onDeadline]);

  const isKeptIn = isOver && countdown.wasOverWhenRead;
  if (isKeptIn && isDismissed) return null;
  return (
    <CountdownBanner
      countdown={countdown}
      words={accessWords(countdown, isOver, plan, isWindowOver)}
      isOver={isOver}
      onDismiss={isKeptIn ? () => setIsDismissed(true) : undefined}
    />
  );
}
