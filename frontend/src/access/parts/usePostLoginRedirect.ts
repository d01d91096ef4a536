import { type Admin, type User } from '@/entities/member/user';
import { setAdminSession, setMemberSession } from '@/entities/session/sessionCache';
import { getPath } from '@/shared/config/pages';
import { discardUnsavedChanges } from '@/shared/hooks/unsavedChanges';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { type SignInLocationState } from './signInState';

/** Stores the session after a sign-in and navigates to the next page, without a question about what was typed before. */
export function usePostLoginRedirect() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const state = useLocation().state as SignInLocationState | null;

  return {
    /** Returns to the page that a guard redirected from, or opens the dashboard. */
    completeMemberSignIn: (user: User) => {
      discardUnsavedChanges();
      setMemberSession(client, user);
      void navigate(state?.from ?? getPath('DashboardPage'), { replace: true });
    },
    completeRegistration: (user: User) => {
      discardUnsavedChanges();
      setMemberSession(client, user);
      void navigate(getPath('DashboardPage'), { replace: true });
    },
    /** Returns to the tab of the panel where the session ended, or opens the panel. */
    completeAdminSignIn: (admin: Admin) => {
      discardUnsavedChanges();
      setAdminSession(client, admin);
      const from = state?.from;
      void navigate(from?.split('?')[0] === getPath('AdminPage') ? from : getPath('AdminPage'), {
        replace: true,
      });
    },
  };
}
