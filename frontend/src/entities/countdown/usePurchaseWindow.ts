import { type Countdown, countdownsQuery } from './countdown';
import { isApiError } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePlanStatus } from './usePlanStatus';

interface PurchaseWindow {
  /** Null until the window has started. */
  countdown: Countdown | null;
  hasPlan: boolean;
}

/**
 * Starts the purchase window, the 72 hours to choose a plan, on the first visit of a member without a plan. Repeating it
 * changes nothing; a member with a plan is refused.
 */
export function usePurchaseWindow(): PurchaseWindow {
  const client = useQueryClient();
  const { data } = useQuery(countdownsQuery);
  const { planStatus, isLoading } = usePlanStatus();
  const {
    mutate: start,
    isIdle,
    error,
  } = useMutation({
    mutationFn: () => callApi('POST', '/api/user/start-purchase-countdown'),
    // Not in `meta`, which would also fetch them again when a member with a plan is refused.
    onSuccess: () => void client.invalidateQueries({ queryKey: countdownsQuery.queryKey }),
  });
  const isSubscribed = planStatus !== 'none' && planStatus !== 'unknown';
  const canStart = data?.purchase === null && !isLoading && !isSubscribed;

  useEffect(() => {
    if (canStart && isIdle) start();
  }, [canStart, isIdle, start]);

  return {
    countdown: data?.purchase ?? null,
    hasPlan: isSubscribed || isApiError(error, 'already_subscribed'),
  };
}
