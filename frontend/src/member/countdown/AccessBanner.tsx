import {
  type Countdown,
  type Countdowns,
  CLOCK_TOLERANCE_MILLISECONDS,
} from '@/entities/countdown/countdown';
import { useIsOver } from '@/shared/hooks/ticker';
import { useEffect, useState } from 'react';
import { getAccessCopy } from './bannerCopy';
import { usePlanStatus } from '@/entities/countdown/usePlanStatus';
import { CountdownBanner } from './CountdownBanner';

interface AccessBannerProps {
  countdown: Countdown;
  purchaseWindow: Countdowns['purchase'];
  /** Fetches the countdowns again. After the deadline only the server knows whether the member still has access. */
  onDeadline: () => unknown;
}

export function AccessBanner({ countdown, purchaseWindow, onDeadline }: AccessBannerProps) {
  const isOver = useIsOver(countdown.endsAt);
  const isCertainlyOver = useIsOver(countdown.endsAt + CLOCK_TOLERANCE_MILLISECONDS);
  const isWindowOver = useIsOver(purchaseWindow?.endsAt ?? Infinity);
  const { planStatus } = usePlanStatus();
  const [isDismissed, setIsDismissed] = useState(false);

  useEffect(() => {
    if (isCertainlyOver && !countdown.wasOverWhenFetched) onDeadline();
  }, [isCertainlyOver, countdown, onDeadline]);

  const hasKeptAccess = isOver && countdown.wasOverWhenFetched;
  if (hasKeptAccess && isDismissed) return null;
  return (
    <CountdownBanner
      countdown={countdown}
      copy={getAccessCopy(countdown, isOver, planStatus, isWindowOver)}
      isOver={isOver}
      onDismiss={hasKeptAccess ? () => setIsDismissed(true) : undefined}
    />
  );
}
