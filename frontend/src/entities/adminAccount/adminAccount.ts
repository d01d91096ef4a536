import { fetchApi } from '@/shared/api/client';
import { type Schemas } from '@/shared/api/schemas';
import { queryOptions } from '@tanstack/react-query';

export type AdminAccount = Schemas['AdminAccount'];
export type AdminAccountChanged = Schemas['AdminAccountChanged'];
export type AdminRole = Schemas['AdminRoleEnum'];
export type CreateAdminRequest = Schemas['CreateAdminRequest'];
export type AccountChange = Schemas['PatchedChangeAdminRequest'];
export type UpdateCredentialsRequest = Schemas['UpdateCredentialsRequest'];
export type CredentialsUpdated = Schemas['Message'];

export const ACCOUNTS_URL = '/api/admin/accounts';

/** Oldest first; only for super admins. */
export const adminAccountsQuery = queryOptions({
  queryKey: [ACCOUNTS_URL],
  queryFn: ({ signal }) => fetchApi<Schemas['AdminAccountList']>(ACCOUNTS_URL, { signal }),
});
