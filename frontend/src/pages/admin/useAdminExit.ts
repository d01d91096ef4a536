import { useSignOut } from '@/features/session/api/signOut';
import { leaveSessionWithNextPage } from '@/features/session/model/signOutInProgress';
import { paths } from '@/shared/config/paths';
import { showFailureToast } from '@/shared/ui/failureToast';
import { showToast } from '@/shared/ui/toastStore';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

/** The two ways out of the panel. */
export function useAdminExit() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const signOut = useSignOut(paths.root());

  async function logOut() {
    try {
      await signOut.mutateAsync();
      showToast({ title: 'Logged out', text: 'You have been safely disconnected from the network.' });
    } catch (error) {
      showFailureToast('Logout failed', error);
    }
  }

  return {
    isLeaving: signOut.isPending,
    logOut: () => void logOut(),
    /** The server has ended the session already, as after new credentials. */
    leaveEndedSession: () => {
      leaveSessionWithNextPage(client);
      void navigate(paths.adminLogin());
    },
  };
}
