import { queryOptions } from '@tanstack/react-query';
import { fetchApi } from './client';
import { type components } from './schema';

export type Plan = components['schemas']['Plan'];

/** The plans on offer, cheapest first. */
export const plansQuery = queryOptions({
  queryKey: ['/api/subscription-plans'],
  queryFn: ({ signal }) => fetchApi<components['schemas']['Plans']>('/api/subscription-plans', { signal }),
});
