import { type DraftKey, getDraftKey } from '@/shared/forms/drafts';
import { useAdminSession, useSession } from './useSession';

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
