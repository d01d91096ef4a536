import { paths } from '@/shared/config/paths';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { Footer } from './Footer';
import { ReturnBanner } from './ReturnBanner';
import { RouteHead } from './RouteHead';
import styles from './Shell.module.css';

/** The paths that show no way back: the landing and the demo, which has its own. */
const WITHOUT_BANNER: readonly string[] = [paths.root(), paths.home(), paths.demo()];

/** What stands around every page. */
export function Shell() {
  const { pathname } = useLocation();
  const hasBanner = !WITHOUT_BANNER.includes(pathname.replace(/(.)\/$/, '$1'));
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {hasBanner && <ReturnBanner />}
      <main id="main" className={styles.main} tabIndex={-1} data-with-banner={hasBanner || undefined}>
        {/* Before the page, so that a page may set a title of its own after it. */}
        <RouteHead />
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </>
  );
}
