import { enterAsAdmin, enterAsMember } from '@/features/session/model/sessionCache';
import { type Admin, type User } from '@/shared/config/bootData';
import { paths } from '@/shared/config/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { type EntranceState } from './entranceState';

/** Where a person goes who came in: the answer of the sign-in becomes the session, then the page changes. */
export function useEntrance() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const state = useLocation().state as EntranceState | null;

  return {
    /** A member who signed in goes where a guard turned them away, otherwise to the dashboard. */
    enterMember: (user: User) => {
      enterAsMember(client, user);
      void navigate(state?.from ?? paths.dashboard(), { replace: true });
    },
    /** A new member goes to the dashboard. */
    enterNewMember: (user: User) => {
      enterAsMember(client, user);
      void navigate(paths.dashboard(), { replace: true });
    },
    /** An admin goes back to the tab of the panel where the session ended, otherwise to the panel. */
    enterAdmin: (admin: Admin) => {
      enterAsAdmin(client, admin);
      const from = state?.from;
      void navigate(from?.split('?')[0] === paths.admin() ? from : paths.admin(), { replace: true });
    },
  };
}
