import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { type User } from '@/shared/config/bootData';

export type Registration = components['schemas']['RegistrationRequest'];

/** Redeems the code, which signs the new member in on this device; throws ApiError as `callApi`. */
export async function register(registration: Registration): Promise<User> {
  return (await callApi<components['schemas']['SignedIn']>('POST', '/api/auth/register', registration)).user;
}
