import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leaveSession } from '../model/sessionCache';

/** Ends the session on the server, then drops all cached data. Works for members and admins. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { callApi } = await import('@/shared/api/client');
      return callApi<{ success: true; message: string }>('POST', '/api/auth/logout');
    },
    onSuccess: () => leaveSession(client),
  });
}
