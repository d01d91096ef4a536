import { Stack } from '@/shared/ui/Stack';
import { type ReactNode } from 'react';
import styles from './SampleLayout.module.css';

interface SampleLayoutProps {
  /** What waits for the member. */
  waiting?: ReactNode;
  subscription: ReactNode;
  statistics: ReactNode;
  actions: ReactNode;
  tabs: ReactNode;
}

export function SampleLayout({ waiting, subscription, statistics, actions, tabs }: SampleLayoutProps) {
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
