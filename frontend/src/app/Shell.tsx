import { useSignOutCompletion } from '@/entities/session/signOutInProgress';
import { handleBoundaryError } from '@/shared/loading/reportError';
import { getPath } from '@/shared/config/pages';
import { useNavigationGuard } from '@/shared/hooks/unsavedChanges';
import { type MouseEvent, type RefObject, Suspense, useEffect, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { DeferredFoot, DeferredFallingNames, ImpersonationBar } from './deferred';
import { ErrorPage } from './ErrorPage';
import { Footer } from './Footer';
import { ReturnBanner } from './ReturnBanner';
import { RouteHead } from './RouteHead';
import styles from './Shell.module.css';

const LANDING: readonly string[] = ['/', getPath('LandingPage')];

/** The demo has a banner of its own. */
const WITHOUT_BANNER: readonly string[] = [...LANDING, getPath('DemoPage')];

/** The frame around every page. */
export function Shell() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const path = pathname.replace(/(.)\/$/, '$1');
  const hasBanner = !WITHOUT_BANNER.includes(path);
  const isLanding = LANDING.includes(path);

  /** Without a history entry: the router could not count one that is not its own. */
  function handleSkip(event: MouseEvent) {
    event.preventDefault();
    main.current?.focus();
  }

  return (
    <>
      <ShellEffects />
      <a className={styles.skip} href="#main" onClick={handleSkip}>
        Skip to content
      </a>
      <ImpersonationBar />
      {hasBanner && <ReturnBanner />}
      <DeferredFallingNames strength={isLanding ? 'full' : 'dimmed'} hasBar={!isLanding} />
      <main
        ref={main}
        id="main"
        className={styles.main}
        tabIndex={-1}
        data-with-banner={hasBanner || undefined}
        data-landing={isLanding || undefined}
      >
        {/* Outside the boundary below: while the next page is downloaded, the previous one stays visible. */}
        <Suspense>
          {/* Before the page, which may then set its own title. */}
          <RouteHead />
          <ErrorBoundary key={pathname} FallbackComponent={ErrorPage} onError={handleBoundaryError}>
            <Outlet />
          </ErrorBoundary>
          <HydrationMark main={main} />
        </Suspense>
      </main>
      {/* After the page, so that it has the last word about the position. */}
      <ScrollRestoration />
      <Footer isPlain={isLanding} />
      <div className={styles.foot}>
        <DeferredFoot />
      </div>
    </>
  );
}

/**
 * Apart from the shell: if that rendered again after its hydration, React would hydrate the page, which comes after it, in one
 * step that blocks a slow phone.
 */
function ShellEffects() {
  useNavigationGuard();
  useSignOutCompletion();
  return null;
}

/** Part of the page, so that the page is hydrated by then. */
function HydrationMark({ main }: { main: RefObject<HTMLElement | null> }) {
  useEffect(() => main.current?.setAttribute('data-hydrated', ''), [main]);
  return null;
}
