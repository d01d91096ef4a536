import { isApiError } from '@/shared/api/apiError';
import { fetchApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { queryOptions } from '@tanstack/react-query';

export type Device = components['schemas']['Device'];
export type DeviceList = components['schemas']['DeviceList'];

/** Retried twice (member specification, section 7), but for a session that is over: no retry brings it back. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && !(isApiError(error) && error.status === 401);
}

/** The member's bound devices, most recently seen first, and how many the plan allows. */
export const devicesQuery = queryOptions({
  queryKey: ['/api/devices'],
  queryFn: ({ signal }) => fetchApi<DeviceList>('/api/devices', { signal }),
  retry: isWorthRetrying,
});
