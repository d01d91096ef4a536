import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { type Admin, type User } from '@/shared/config/bootData';

export type Credentials = components['schemas']['SignInRequest'];

/** Signs a member in on this device and answers who it is; throws ApiError as `callApi`. */
export async function signInMember(credentials: Credentials): Promise<User> {
  return (await callApi<components['schemas']['SignedIn']>('POST', '/api/auth/login', credentials)).user;
}

/** Signs a panel admin in and answers who it is; throws ApiError as `callApi`. */
export async function signInAdmin(credentials: Credentials): Promise<Admin> {
  return (await callApi<{ admin: Admin }>('POST', '/api/admin/login', credentials)).admin;
}
