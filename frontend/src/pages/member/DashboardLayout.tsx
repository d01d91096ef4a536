import { type ReactNode } from 'react';
import styles from './DashboardLayout.module.css';

interface DashboardLayoutProps {
  subscription: ReactNode;
  statistics: ReactNode;
  actions: ReactNode;
  tabs: ReactNode;
}

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
