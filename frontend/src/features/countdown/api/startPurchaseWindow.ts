import { callApi } from '@/shared/api/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rereadCountdowns } from './countdowns';

/** Begins the member's 72 hours to choose a plan. Begun already, nothing changes; a plan held is refused. */
export function useStartPurchaseWindow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('POST', '/api/user/start-purchase-countdown'),
    onSuccess: () => rereadCountdowns(client),
  });
}
