import { type SignedOut } from './session';
import { type MutationFeedback } from '@/shared/feedback/mutationFeedback';
import { deleteDrafts } from '@/shared/forms/drafts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useAccountId } from './useAccount';
import { beginSignOut, endSignOut, clearSessionAfterNavigation } from './signOutInProgress';

/** Ends the session of a member or an admin on the server, deletes their drafts and all cached data, and navigates to `redirectTo`. */
export function useSignOut(redirectTo: string, toasts: Pick<MutationFeedback, 'success' | 'error'> = {}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const accountId = useAccountId();
  return useMutation({
    mutationFn: async () => {
      const { callApi } = await import('@/shared/api/client');
      return callApi<SignedOut>('POST', '/api/auth/logout');
    },
    meta: { ...toasts },
    onMutate: () => beginSignOut(client),
    onSuccess: () => {
      if (accountId !== null) deleteDrafts(accountId);
      clearSessionAfterNavigation(client);
      void navigate(redirectTo);
    },
    onSettled: () => endSignOut(client),
  });
}
