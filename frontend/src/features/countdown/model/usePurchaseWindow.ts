import { isApiError } from '@/shared/api/apiError';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countdownsQuery } from '../api/countdowns';
import { useStartPurchaseWindow } from '../api/startPurchaseWindow';
import { type Countdown } from './countdown';
import { useKnownPlan } from './useKnownPlan';

interface PurchaseWindow {
  /** The window, once it is known to have begun. */
  countdown: Countdown | null;
  /** Whether the member holds a plan and has nothing to choose. */
  holdsPlan: boolean;
}

/** The member's purchase window, begun with the first visit of a page that asks for it without a plan. */
export function usePurchaseWindow(): PurchaseWindow {
  const { data } = useQuery(countdownsQuery);
  const { plan, isReading } = useKnownPlan();
  const { mutate: start, isIdle, error } = useStartPurchaseWindow();
  const isKnownToHold = plan !== 'none' && plan !== 'unknown';
  const mayBegin = data?.purchase === null && !isReading && !isKnownToHold;

  useEffect(() => {
    if (mayBegin && isIdle) start();
  }, [mayBegin, isIdle, start]);

  return {
    countdown: data?.purchase ?? null,
    holdsPlan: isKnownToHold || isApiError(error, 'already_subscribed'),
  };
}
