import { useAdminSession, useSession } from '@/entities/session/useSession';
import { paths } from '@/shared/config/paths';

/** The link to the dashboard or the panel; null for a visitor. */
export function useHomeLink(): { to: string; label: string } | null {
  const { isSignedIn: isMember } = useSession();
  const { isSignedIn: isAdmin } = useAdminSession();
  if (isMember) return { to: paths.dashboard(), label: 'Open your dashboard' };
  if (isAdmin) return { to: paths.admin(), label: 'Open the admin panel' };
  return null;
}
