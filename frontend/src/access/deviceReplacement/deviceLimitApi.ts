import {
  type DeviceReplacementRequest,
  type ReplaceableDevice,
  type ReplaceableDevices,
} from '@/entities/device/device';
import { type Credentials, type SignedIn, type User } from '@/entities/member/user';
import { callApi } from '@/shared/api/client';

/** Sends a six-digit code to the member by email, and returns the devices that can be replaced. */
export async function requestReplacementCode(credentials: Credentials): Promise<ReplaceableDevice[]> {
  return (await callApi<ReplaceableDevices>('POST', '/api/auth/device-limit/code', credentials)).devices;
}

/** Replaces the device by this browser and signs the member in. */
export async function replaceDevice(body: DeviceReplacementRequest): Promise<User> {
  return (await callApi<SignedIn>('POST', '/api/auth/device-limit/replace', body)).user;
}
