import { currentAdminQuery, currentUserQuery } from '@/entities/member/sessionQueries';
import { type Admin, type User } from '@/entities/member/user';
import { useQuery } from '@tanstack/react-query';

/** The signed-in member, or null. Known at the first render, from the boot data. */
export function useSession(): { user: User | null; isSignedIn: boolean } {
  const { data: user } = useQuery(currentUserQuery);
  return { user, isSignedIn: user !== null };
}

/** The signed-in panel admin, or null. */
export function useAdminSession(): { admin: Admin | null; isSignedIn: boolean } {
  const { data: admin } = useQuery(currentAdminQuery);
  return { admin, isSignedIn: admin !== null };
}
