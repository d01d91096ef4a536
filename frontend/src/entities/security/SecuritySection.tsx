import { QueryState } from '@/shared/feedback/QueryState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { PasskeysCard } from './PasskeysCard';
import { SecondFactorCard } from './SecondFactorCard';
import styles from './Security.module.css';
import { securityQuery } from './security';
import { SessionsCard } from './SessionsCard';

/** How the account is protected, and where it is signed in. The same for members and panel admins. */
export function SecuritySection() {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>Security</h2>
      <QueryState
        query={useQuery(securityQuery)}
        loading={<Skeleton label="Loading the security of your account" rows={3} shape="card" />}
        errorTitle="Failed to load the security of your account"
      >
        {(security) => (
          <div className={styles.layout}>
            <SecondFactorCard security={security} />
            <PasskeysCard security={security} />
            <SessionsCard sessions={security.sessions} />
          </div>
        )}
      </QueryState>
    </section>
  );
}
