import { useAdminSession, useSession } from '@/entities/session/useSession';
import { getPath } from '@/shared/config/pages';
import { Mark } from '@/shared/ui/Mark';
import { Link, useLocation } from 'react-router-dom';
import { DeferredBell } from './deferred';
import styles from './ReturnBanner.module.css';

/**
 * The banner at the top of every inner page. Finished HTML has the visitor's second link, and nothing moves when the
 * member's link takes its place.
 */
export function ReturnBanner() {
  const { pathname } = useLocation();
  const member = useSession();
  const admin = useAdminSession();
  const secondLink = member.isSignedIn
    ? { to: getPath('DashboardPage'), label: 'Dashboard' }
    : admin.isSignedIn
      ? { to: getPath('AdminPage'), label: 'Admin Panel' }
      : { to: getPath('NavigationPage'), label: 'Navigation' };
  return (
    <header className={styles.banner}>
      <Link to={'/'} className={styles.home}>
        <Mark size={26} />
        return to home
      </Link>
      {member.isSignedIn && <DeferredBell />}
      {secondLink.to !== pathname && (
        <Link to={secondLink.to} className={styles.link}>
          {secondLink.label}
        </Link>
      )}
    </header>
  );
}
