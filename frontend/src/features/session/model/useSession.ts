import { type Admin, type User } from '@/shared/config/bootData';
import { useQuery } from '@tanstack/react-query';
import { currentAdminQuery, currentUserQuery } from '../api/sessionQueries';

/** The member signed in, or null. Known from the first render on: the page carries it. */
export function useSession(): { user: User | null; isSignedIn: boolean } {
  const { data: user } = useQuery(currentUserQuery);
  return { user, isSignedIn: user !== null };
}

/** The panel admin signed in, or null. */
export function useAdminSession(): { admin: Admin | null; isSignedIn: boolean } {
  const { data: admin } = useQuery(currentAdminQuery);
  return { admin, isSignedIn: admin !== null };
}
