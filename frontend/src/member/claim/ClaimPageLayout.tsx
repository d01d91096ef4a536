import { type ReactNode } from 'react';
import styles from './ClaimPage.module.css';

interface ClaimPageLayoutProps {
  nextStep: ReactNode;
  /** What the member and the network do on the claim: requests, result and conversation. */
  work: ReactNode;
  /** What is on file: documents, history and details. */
  record: ReactNode;
}

/**
 * On a wide page the next step is above two columns. The order of the elements is the order that is seen at any width, for
 * the keyboard and for screen readers.
 */
export function ClaimPageLayout({ nextStep, work, record }: ClaimPageLayoutProps) {
  return (
    <div className={styles.layout}>
      {nextStep}
      <div className={styles.columns}>
        <div className={styles.column}>{work}</div>
        <div className={styles.column}>{record}</div>
      </div>
    </div>
  );
}
