import { Stack } from '@/shared/ui/Stack';
import { type ReactNode } from 'react';
import styles from './DashboardLayout.module.css';

interface DashboardLayoutProps {
  /** What waits for the member. */
  waiting?: ReactNode;
  subscription: ReactNode;
  statistics: ReactNode;
  actions: ReactNode;
  tabs: ReactNode;
}

export function DashboardLayout({ waiting, subscription, statistics, actions, tabs }: DashboardLayoutProps) {
  return (
    <Stack gap={3}>
      {waiting}
      <div className={styles.cards}>
        {subscription}
        {statistics}
      </div>
      <div className={styles.actions}>{actions}</div>
      {tabs}
    </Stack>
  );
}
