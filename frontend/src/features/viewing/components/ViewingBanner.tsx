import { type Viewing } from '@/shared/config/bootData';
import { useIsOver, useWakeUp } from '@/shared/hooks/ticker';
import { useCallback, useEffect } from 'react';
import { useIsRefused } from '../model/useIsRefused';
import { viewingEndsAt } from '../model/viewingClock';
import { OpenViewing } from './OpenViewing';
import styles from './ViewingBanner.module.css';

/** Long enough to be read before the page changes. */
const LEADS_BACK_AFTER_MILLISECONDS = 5000;

interface ViewingBannerProps {
  viewing: Viewing;
  /** Whether the page knows already that nobody is shown any more. */
  isEnded: boolean;
  /** Leaves the app for another address of the product. */
  onLeave: (address: string) => void;
}

/** Tells support on every page that the account they see is a member's, and for how long; leads back to the desk. */
export function ViewingBanner({ viewing, isEnded, onLeave }: ViewingBannerProps) {
  const isRefused = useIsRefused();
  const isOver = useIsOver(viewingEndsAt(viewing)) || isRefused || isEnded;
  // The machine slept, or the browser has kept the page since it was left: what it shows may be over.
  const readAnew = useCallback(() => onLeave(window.location.pathname + window.location.search), [onLeave]);
  useWakeUp(readAnew);

  useEffect(() => {
    function handlePageShow({ persisted }: PageTransitionEvent) {
      if (persisted) readAnew();
    }
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, [readAnew]);

  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => onLeave(viewing.returnTo), LEADS_BACK_AFTER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isOver, viewing, onLeave]);

  if (!isOver) return <OpenViewing viewing={viewing} onLeave={onLeave} />;
  return (
    <div className={styles.banner}>
      <p className={styles.words} role="alert">
        <strong className={styles.line}>VIEWING OVER</strong>
        <span className={styles.line}>Leading you back</span>
      </p>
      <a className={styles.stop} href={viewing.returnTo}>
        Back to the desk
      </a>
    </div>
  );
}
