import { currentAdminQuery, currentUserQuery } from '@/entities/member/sessionQueries';
import { type Admin, type User } from '@/entities/member/user';
import { type DraftKey, getDraftKey } from '@/shared/forms/drafts';
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

/** The id of the signed-in member or admin, or null. */
export function useAccountId(): string | null {
  const { user } = useSession();
  const { admin } = useAdminSession();
  return (user ?? admin)?.id ?? null;
}

/** For `keepAs`: a form of the signed-in account, whose values no other account sees. */
export function useAccountDraftKey(form: string): DraftKey {
  return getDraftKey(form, useAccountId());
}
