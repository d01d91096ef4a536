import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ACCOUNTS_URL, adminAccountsQuery } from './adminAccounts';

type AccountChanged = components['schemas']['AdminAccountChanged'];

/** Creates an admin account. */
export function useCreateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: components['schemas']['CreateAdminRequest']) =>
      callApi<AccountChanged>('POST', ACCOUNTS_URL, body),
    onSuccess: () => void client.invalidateQueries(adminAccountsQuery),
  });
}
