import { callApi } from '@/shared/api/client';
import { dashboardQuery, refreshMemberData } from '@/shared/api/memberData';
import { type components } from '@/shared/api/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** What a plan changes besides the member's lists: the device cap, and the purchase window, which it ends. */
const CHANGED_WITH_THE_PLAN = ['/api/devices', '/api/user/countdown-status'];

/** Subscribes the member to a plan, by the plan's name. */
export function useChoosePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (planName: string) =>
      callApi<components['schemas']['Subscribed']>('POST', '/api/user/subscription', { planName }),
    // At once, so that the plans and the closing question leave together and the focus finds a place that stays.
    onSuccess: ({ subscription }) =>
      client.setQueryData(
        dashboardQuery.queryKey,
        (dashboard) => dashboard && { ...dashboard, subscription },
      ),
    // Also after a failure: a second window may have chosen a plan already.
    onSettled: () => {
      refreshMemberData(client);
      for (const url of CHANGED_WITH_THE_PLAN) void client.invalidateQueries({ queryKey: [url] });
    },
  });
}
