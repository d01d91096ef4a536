import { dashboardQuery } from '@/entities/member/memberData';
import { type Subscription } from '@/entities/plan/serviceUnits';
import { useQuery } from '@tanstack/react-query';

/** `unknown` while the dashboard loads or if it cannot be loaded. */
export type PlanStatus = Subscription['status'] | 'none' | 'unknown';

export function usePlanStatus(): { planStatus: PlanStatus; isLoading: boolean } {
  const { data, isPending, isError } = useQuery({
    ...dashboardQuery,
    select: ({ subscription }): PlanStatus => subscription?.status ?? 'none',
  });
  return { planStatus: data ?? 'unknown', isLoading: isPending && !isError };
}
