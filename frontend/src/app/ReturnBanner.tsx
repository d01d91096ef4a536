import { useAdminSession, useSession } from '@/entities/session/useSession';
import { getPath } from '@/shared/config/pages';
import { Mark } from '@/shared/ui/Mark';
import { Link, useLocation } from 'react-router-dom';
import { DeferredBell } from './deferred';
import styles from './ReturnBanner.module.css';

const VISITOR_LINKS = [
  ['NavigationPage', 'Navigation'],
  ['LoginPage', 'Sign in'],
  ['RegisterPage', 'Join'],
] as const;

/** The banner at the top of every inner page. Finished HTML has the links of a visitor. */
export function ReturnBanner() {
  const { pathname } = useLocation();
  const member = useSession();
  const admin = useAdminSession();
  const links = member.isSignedIn
    ? ([
        ['HelpPage', 'Help'],
        ['DashboardPage', 'Dashboard'],
      ] as const)
    : admin.isSignedIn
      ? ([['AdminPage', 'Admin Panel']] as const)
      : VISITOR_LINKS;
  return (
    <header className={styles.banner}>
      <Link to={'/'} className={styles.home}>
        <Mark size={26} />
        return to home
      </Link>
      {member.isSignedIn && <DeferredBell />}
      {links.map(
        ([page, label]) =>
          getPath(page) !== pathname && (
            <Link key={page} to={getPath(page)} className={styles.link}>
              {label}
            </Link>
          ),
      )}
    </header>
  );
}
