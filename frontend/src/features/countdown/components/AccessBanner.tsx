import { dashboardQuery } from '@/shared/api/memberData';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { accessWords } from '../model/bannerWords';
import { type Countdown, type Countdowns } from '../model/countdown';
import { useIsOver } from '../model/ticker';
import { CountdownBanner } from './CountdownBanner';

interface AccessBannerProps {
  countdown: Countdown;
  purchase: Countdowns['purchase'];
  /** Reads the countdowns again: at the deadline the server alone knows whether the member is still in. */
  onDeadline: () => unknown;
}

/** When the member's code burns out. */
export function AccessBanner({ countdown, purchase, onDeadline }: AccessBannerProps) {
  const isOver = useIsOver(countdown.endsAt);
  const isWindowOver = useIsOver(purchase?.endsAt ?? Infinity);
  const holdsPlan = useHoldsPlan();
  const [isDismissed, setIsDismissed] = useState(false);

  useEffect(() => {
    if (isOver && !countdown.wasOverWhenRead) onDeadline();
  }, [isOver, countdown, onDeadline]);

  const isKeptIn = isOver && countdown.wasOverWhenRead;
  if (isKeptIn && isDismissed) return null;
  return (
    <CountdownBanner
      countdown={countdown}
      words={accessWords(countdown, isOver, holdsPlan, isWindowOver)}
      isOver={isOver}
      onDismiss={isKeptIn ? () => setIsDismissed(true) : undefined}
    />
  );
}

/** Whether a plan keeps the member in, as far as the dashboard was read already: it is not read for this. */
function useHoldsPlan(): boolean | null {
  const { data } = useQuery({
    ...dashboardQuery,
    enabled: false,
    select: ({ subscription }) => subscription?.status === 'active' || subscription?.status === 'grace',
  });
  return data ?? null;
}
