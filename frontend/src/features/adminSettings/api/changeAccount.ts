import { isApiError } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';
import { showFailureToast } from '@/shared/ui/failureToast';
import { showToast } from '@/shared/ui/toastStore';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ACCOUNTS_URL, type AdminAccount, adminAccountsQuery } from './adminAccounts';

type AccountChanged = components['schemas']['AdminAccountChanged'];
export type AccountChange = components['schemas']['PatchedChangeAdminRequest'];

/** What to say where the server said nothing that a person could read. */
export const CHANGE_FAILURE = 'Failed to update admin account';

/**
 * Changes an admin account, unless somebody has changed it since it was read, and reads who is signed in again: it may be
 * the admin's own.
 */
export function useChangeAccount({ id, version }: AdminAccount) {
  const client = useQueryClient();
  function reread() {
    void client.invalidateQueries(adminAccountsQuery);
    void client.invalidateQueries({ queryKey: ['/api/admin/me'] });
  }
  return useMutation({
    mutationFn: (change: AccountChange) =>
      callApi<AccountChanged>('PATCH', `${ACCOUNTS_URL}/${id}`, change, { version }),
    onSuccess: ({ message }) => {
      showToast({ title: 'Success', text: message });
      reread();
    },
    onError: (error) => {
      showFailureToast(CHANGE_FAILURE, error);
      if (isApiError(error) && (error.status === 409 || error.status === 404)) reread();
    },
  });
}
