import { firstPaint } from '@/shared/lib/firstPaint';
import { queryOptions } from '@tanstack/react-query';
import { fetchApi } from './client';
import { type components } from './schema';

export type Plan = components['schemas']['Plan'];

/** The plans on offer, cheapest first. Public pages show them, and are seen before anything is read. */
export const plansQuery = queryOptions({
  queryKey: ['/api/subscription-plans'],
  queryFn: async ({ signal }) => {
    await firstPaint;
    return fetchApi<components['schemas']['Plans']>('/api/subscription-plans', { signal });
  },
});
