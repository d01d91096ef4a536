import { dashboardQuery } from '@/shared/api/memberData';
import { type components } from '@/shared/api/schema';
import { useQuery } from '@tanstack/react-query';

/** What this page knows of the member's plan: how it stands, that there is none, or nothing yet. */
export type KnownPlan = components['schemas']['Subscription']['status'] | 'none' | 'unknown';

/** The member's plan as far as the dashboard was read already: it is not read for this. */
export function useKnownPlan(): KnownPlan {
  const { data } = useQuery({
    ...dashboardQuery,
    enabled: false,
    select: ({ subscription }): KnownPlan => subscription?.status ?? 'none',
  });
  return data ?? 'unknown';
}
