import { fetchApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { queryOptions } from '@tanstack/react-query';

export type AdminAccount = components['schemas']['AdminAccount'];
export type AdminRole = components['schemas']['CreateAdminRequest']['role'];

export const ACCOUNTS_URL = '/api/admin/accounts';

/** All admin accounts, oldest first; for a super_admin only. */
export const adminAccountsQuery = queryOptions({
  queryKey: [ACCOUNTS_URL],
  queryFn: ({ signal }) => fetchApi<components['schemas']['AdminAccountList']>(ACCOUNTS_URL, { signal }),
});
