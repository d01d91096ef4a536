import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { beginSignOut, endSignOut, leaveSessionWithNextPage } from '../model/signOutInProgress';

/** Ends the session on the server, leads the person to `leadTo`, then drops all cached data. For members and admins. */
export function useSignOut(leadTo: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const { callApi } = await import('@/shared/api/client');
      return callApi<{ success: true; message: string }>('POST', '/api/auth/logout');
    },
    onMutate: () => beginSignOut(client),
    onSuccess: () => {
      leaveSessionWithNextPage(client);
      void navigate(leadTo);
    },
    onSettled: () => endSignOut(client),
  });
}
