import { useSignOut } from '@/entities/session/useSignOut';
import { clearSessionAfterNavigation } from '@/entities/session/signOutInProgress';
import { getPath } from '@/shared/config/pages';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

export function useAdminSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const signOut = useSignOut('/', {
    success: { title: 'Logged out', text: 'You have been safely disconnected from the network.' },
    error: { title: 'Logout failed' },
  });
  return {
    isPending: signOut.isPending,
    signOut: () => signOut.mutate(),
    /** For new credentials: the server has already ended the session. */
    leaveEndedSession: () => {
      clearSessionAfterNavigation(client);
      void navigate(getPath('AdminLoginPage'));
    },
  };
}
