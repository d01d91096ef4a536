import { fetchApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { queryOptions } from '@tanstack/react-query';

/** When the member's code burns out. */
export const accessDeadlineQuery = queryOptions({
  queryKey: ['/api/user/countdown-status'],
  queryFn: ({ signal }) =>
    fetchApi<components['schemas']['CountdownStatus']>('/api/user/countdown-status', { signal }),
  select: ({ accessDeadline }) => accessDeadline,
});
