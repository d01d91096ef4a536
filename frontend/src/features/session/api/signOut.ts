import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { leaveSession } from '../model/sessionCache';

/**
 * Ends the session on the server, leads the person to `leadTo`, then drops all cached data. For members and admins.
 * The way out comes first: a guarded page that lost its session under its feet would lead to a sign-in instead.
 */
export function useSignOut(leadTo: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const { callApi } = await import('@/shared/api/client');
      return callApi<{ success: true; message: string }>('POST', '/api/auth/logout');
    },
    onSuccess: async () => {
      await navigate(leadTo);
      leaveSession(client);
    },
  });
}
