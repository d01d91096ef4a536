import { DESKTOP, useMediaQuery } from '@/shared/hooks/useMediaQuery';
import { type ReactNode } from 'react';
import styles from './ClaimPage.module.css';

interface ClaimPageLayoutProps {
  nextStep: ReactNode;
  history: ReactNode;
  /** The claim itself: its details and documents. */
  children: ReactNode;
}

/**
 * Narrow pages show the next step first and the history last; wide pages show both in a column after the claim. The order
 * of the elements is the order that is seen, for the keyboard and for screen readers.
 */
export function ClaimPageLayout({ nextStep, history, children }: ClaimPageLayoutProps) {
  const isWide = useMediaQuery(DESKTOP);
  // Keys, so that the parts keep their state when the width changes.
  const parts = [
    <div key="nextStep" className={styles.nextStep}>
      {nextStep}
    </div>,
    <div key="claim" className={styles.claim}>
      {children}
    </div>,
    <div key="history" className={styles.history}>
      {history}
    </div>,
  ];
  return <div className={styles.layout}>{isWide ? [parts[1], parts[0], parts[2]] : parts}</div>;
}
