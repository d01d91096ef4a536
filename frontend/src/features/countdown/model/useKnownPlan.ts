import { dashboardQuery } from '@/shared/api/memberData';
import { type components } from '@/shared/api/schema';
import { useQuery } from '@tanstack/react-query';

/** What is known of the member's plan: how it stands, that there is none, or nothing (not read yet, or not to be read). */
export type KnownPlan = components['schemas']['Subscription']['status'] | 'none' | 'unknown';

/** The member's plan, from the dashboard; `isReading` until it has answered, well or not. */
export function useKnownPlan(): { plan: KnownPlan; isReading: boolean } {
  const { data, isPending, isError } = useQuery({
    ...dashboardQuery,
    select: ({ subscription }): KnownPlan => subscription?.status ?? 'none',
  });
  return { plan: data ?? 'unknown', isReading: isPending && !isError };
}
