import { type ReactNode } from 'react';
import styles from './DashboardLayout.module.css';

interface DashboardLayoutProps {
  subscription: ReactNode;
  statistics: ReactNode;
  /** Upload Estimate, Upload Documents. */
  actions: ReactNode;
  tabs: ReactNode;
}

/** Subscription beside statistics where there is room, then the actions, then the tabs. */
export function DashboardLayout({ subscription, statistics, actions, tabs }: DashboardLayoutProps) {
  return (
    <div className={styles.layout}>
      <div className={styles.cards}>
        {subscription}
        {statistics}
      </div>
      <div className={styles.actions}>{actions}</div>
      {tabs}
    </div>
  );
}
