import { fetchApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { queryOptions } from '@tanstack/react-query';

export type Plan = components['schemas']['Plan'];

/** The plans on offer, cheapest first. */
export const plansQuery = queryOptions({
  queryKey: ['/api/subscription-plans'],
  queryFn: ({ signal }) => fetchApi<components['schemas']['Plans']>('/api/subscription-plans', { signal }),
});
