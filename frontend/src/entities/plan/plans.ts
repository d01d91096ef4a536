import { bootData } from '@/shared/api/bootData';
import { firstPaint } from '@/shared/lib/firstPaint';
import { queryOptions } from '@tanstack/react-query';
import { fetchApi } from '@/shared/api/client';
import { type Schemas } from '@/shared/api/schemas';

export type Plan = Schemas['Plan'];
export type Plans = Schemas['Plans'];

/**
 * The offered plans, cheapest first. The pages that show them come with them; after a navigation from another page they are
 * fetched.
 */
export const plansQuery = queryOptions({
  queryKey: ['/api/subscription-plans'],
  queryFn: async ({ signal }) => {
    await firstPaint;
    return fetchApi<Plans>('/api/subscription-plans', { signal });
  },
  initialData: () => bootData.plans ?? undefined,
});
