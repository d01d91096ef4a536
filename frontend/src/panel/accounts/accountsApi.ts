import {
  type AccountChange,
  ACCOUNTS_URL,
  type AdminAccount,
  type AdminAccountChanged,
  type CreateAdminRequest,
} from '@/entities/adminAccount/adminAccount';
import { currentAdminQuery } from '@/entities/member/sessionQueries';
import { callApi } from '@/shared/api/client';
import { type MutationFeedback } from '@/shared/feedback/mutationFeedback';
import { useMutation } from '@tanstack/react-query';

type Toasts = Pick<MutationFeedback, 'success' | 'error'>;

export function useCreateAccount(toasts: Toasts) {
  return useMutation({
    mutationFn: (body: CreateAdminRequest) => callApi<AdminAccountChanged>('POST', ACCOUNTS_URL, body),
    meta: { ...toasts, invalidates: [[ACCOUNTS_URL]] },
  });
}

/** Fails with 409 if the account was changed since it was loaded. Refetches the session, which may be of this account. */
export function useChangeAccount({ id, version }: AdminAccount, toasts: Toasts) {
  return useMutation({
    mutationFn: (change: AccountChange) =>
      callApi<AdminAccountChanged>('PATCH', `${ACCOUNTS_URL}/${id}`, change, { version }),
    meta: { ...toasts, invalidates: [[ACCOUNTS_URL], currentAdminQuery.queryKey] },
  });
}
