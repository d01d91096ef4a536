import { useSignOutCompletion } from '@/features/session/model/signOutInProgress';
import { paths } from '@/shared/config/paths';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { CountdownOutlet } from './CountdownOutlet';
import { FallingNamesOutlet } from './FallingNamesOutlet';
import { FooterOutlet } from './FooterOutlet';
import { PageErrorBoundary } from './PageErrorBoundary';
import { ReturnBanner } from './ReturnBanner';
import { RouteHead } from './RouteHead';
import styles from './Shell.module.css';
import { useScrollMemory } from './useScrollMemory';
import { ViewingOutlet } from './ViewingOutlet';

const LANDING: readonly string[] = [paths.root(), paths.home()];

/** The paths that show no way back: the landing and the demo, which has its own. */
const WITHOUT_BANNER: readonly string[] = [...LANDING, paths.demo()];

/** What stands around every page. */
export function Shell() {
  const { pathname } = useLocation();
  useScrollMemory();
  useSignOutCompletion();
  const place = pathname.replace(/(.)\/$/, '$1');
  const hasBanner = !WITHOUT_BANNER.includes(place);
  const isLanding = LANDING.includes(place);
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <ViewingOutlet />
      {hasBanner && <ReturnBanner />}
      <FallingNamesOutlet strength={isLanding ? 'full' : 'dimmed'} hasBar={!isLanding} />
      <main
        id="main"
        className={styles.main}
        tabIndex={-1}
        data-with-banner={hasBanner || undefined}
        data-landing={isLanding || undefined}
      >
        {/* Outside the boundary below, so that a page on its way leaves the last one standing. */}
        <Suspense>
          {/* Before the page, so that a page may set a title of its own after it. */}
          <RouteHead />
          <PageErrorBoundary key={pathname}>
            <Outlet />
          </PageErrorBoundary>
        </Suspense>
      </main>
      <FooterOutlet isPlain={isLanding} />
      <div className={styles.foot}>
        <CountdownOutlet />
      </div>
    </>
  );
}
