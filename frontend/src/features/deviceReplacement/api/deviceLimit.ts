import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { type User } from '@/shared/config/bootData';

export type Credentials = components['schemas']['SignInRequest'];
export type ReplaceableDevice = components['schemas']['ReplaceableDevice'];
type ReplaceDevice = components['schemas']['ReplaceDeviceRequest'];

/** Has a six-digit code mailed to the member and answers the devices of which one may be replaced. */
export async function requestReplacementCode(credentials: Credentials): Promise<ReplaceableDevice[]> {
  const url = '/api/auth/device-limit/code';
  return (await callApi<components['schemas']['ReplaceableDevices']>('POST', url, credentials)).devices;
}

/** Gives the named device's place to this one, which signs the member in. */
export async function replaceDevice(body: ReplaceDevice): Promise<User> {
  return (await callApi<components['schemas']['SignedIn']>('POST', '/api/auth/device-limit/replace', body))
    .user;
}
