import { isApiError } from '@/shared/api/apiError';
import { type Impersonation } from '@/shared/api/bootData';
import { useIsOver, useWakeUp } from '@/shared/hooks/ticker';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { getImpersonationEnd } from './impersonationClock';
import { ActiveImpersonation } from './ActiveImpersonation';
import styles from './ImpersonationBanner.module.css';

/** Time to read the message before the page changes. */
const REDIRECT_DELAY_MILLISECONDS = 5000;

interface ImpersonationBannerProps {
  impersonation: Impersonation;
  /** Whether the app already knows that the impersonation has ended. */
  isEnded: boolean;
  /** Leaves the app for another page of the site. */
  onLeave: (url: string) => void;
}

/** Shown on every page while support sees the account of a member. Returns to the support site at the end. */
export function ImpersonationBanner({ impersonation, isEnded, onLeave }: ImpersonationBannerProps) {
  const isEndedByServer = useIsEndedByServer();
  const isOver = useIsOver(getImpersonationEnd(impersonation)) || isEndedByServer || isEnded;
  // After a sleep, or when the browser restores the page from its cache, the impersonation may be over.
  const reload = useCallback(() => onLeave(window.location.pathname + window.location.search), [onLeave]);
  useWakeUp(reload);

  useEffect(() => {
    function handlePageShow({ persisted }: PageTransitionEvent) {
      if (persisted) reload();
    }
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, [reload]);

  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => onLeave(impersonation.returnTo), REDIRECT_DELAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isOver, impersonation, onLeave]);

  if (!isOver) return <ActiveImpersonation impersonation={impersonation} onLeave={onLeave} />;
  return (
    <div className={styles.banner}>
      <p className={styles.text} role="alert">
        <strong className={styles.line}>VIEWING OVER</strong>
        <span className={styles.line}>Leading you back</span>
      </p>
      <a className={styles.stop} href={impersonation.returnTo}>
        Back to support
      </a>
    </div>
  );
}

/** Whether the server has rejected any query because the impersonation is over. */
function useIsEndedByServer(): boolean {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((notify: () => void) => cache.subscribe(notify), [cache]);
  return useSyncExternalStore(subscribe, () =>
    cache.getAll().some(({ state }) => isApiError(state.error, 'viewing_over')),
  );
}
