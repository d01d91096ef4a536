import { type SignedOut } from './session';
import { type MutationFeedback } from '@/shared/feedback/mutationFeedback';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { beginSignOut, endSignOut, clearSessionAfterNavigation } from './signOutInProgress';

/** Ends the session of a member or an admin on the server, navigates to `redirectTo` and clears all cached data. */
export function useSignOut(redirectTo: string, toasts: Pick<MutationFeedback, 'success' | 'error'> = {}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const { callApi } = await import('@/shared/api/client');
      return callApi<SignedOut>('POST', '/api/auth/logout');
    },
    meta: { ...toasts },
    onMutate: () => beginSignOut(client),
    onSuccess: () => {
      clearSessionAfterNavigation(client);
      void navigate(redirectTo);
    },
    onSettled: () => endSignOut(client),
  });
}
