import { useAdminSession, useSession } from '@/features/session/model/useSession';
import { paths } from '@/shared/config/paths';

/** Where whoever is signed in works, with the words of the link that leads there; null for a visitor. */
export function useOwnPlace(): { to: string; label: string } | null {
  const { isSignedIn: isMember } = useSession();
  const { isSignedIn: isAdmin } = useAdminSession();
  if (isMember) return { to: paths.dashboard(), label: 'Open your dashboard' };
  if (isAdmin) return { to: paths.admin(), label: 'Open the admin panel' };
  return null;
}
