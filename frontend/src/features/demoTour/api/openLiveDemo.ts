import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { type User } from '@/shared/config/bootData';

/** Signs in as the read-only demo member and returns that member; throws ApiError as `callApi`. */
export async function openLiveDemo(): Promise<User> {
  return (await callApi<components['schemas']['SignedIn']>('POST', '/api/auth/demo-login', {})).user;
}
