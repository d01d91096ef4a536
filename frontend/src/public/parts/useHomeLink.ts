import { useAdminSession, useSession } from '@/entities/session/useSession';
import { getPath } from '@/shared/config/pages';

/** The link to the dashboard or the panel; null for a visitor. */
export function useHomeLink(): { to: string; label: string } | null {
  const { isSignedIn: isMember } = useSession();
  const { isSignedIn: isAdmin } = useAdminSession();
  if (isMember) return { to: getPath('DashboardPage'), label: 'Open your dashboard' };
  if (isAdmin) return { to: getPath('AdminPage'), label: 'Open the admin panel' };
  return null;
}
