import { isApiError } from '@/shared/api/apiError';
import { fetchApi } from '@/shared/api/client';
import { type Schemas } from '@/shared/api/schemas';
import { queryOptions } from '@tanstack/react-query';

export type Device = Schemas['Device'];
export type DeviceList = Schemas['DeviceList'];
export type DeviceChange = Schemas['ManageDeviceRequest'];
export type DeviceChanged = Schemas['DeviceChanged'];
/** A bound device, as it is listed for a member who could not sign in. */
export type ReplaceableDevice = Schemas['ReplaceableDevice'];
export type ReplaceableDevices = Schemas['ReplaceableDevices'];
export type DeviceReplacementRequest = Schemas['ReplaceDeviceRequest'];

/** Two retries, but none after a 401: a retry does not restore the session. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && !(isApiError(error) && error.status === 401);
}

/** Most recently seen first. */
export const devicesQuery = queryOptions({
  queryKey: ['/api/devices'],
  queryFn: ({ signal }) => fetchApi<DeviceList>('/api/devices', { signal }),
  retry: shouldRetry,
});
