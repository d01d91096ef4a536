import { QueryState } from '@/shared/feedback/QueryState';
import { type PackagePlans } from './usePackagePlans';
import styles from './PlansStatus.module.css';

export function PlansStatus({ query }: Pick<PackagePlans, 'query'>) {
  return (
    <QueryState
      query={query}
      loading={<p className={styles.status}>Reading the prices and quotas of today.</p>}
      errorTitle="Failed to load the plans. Prices and quotas are missing."
    >
      {() => (
        <p className={styles.status}>
          Today&apos;s prices and quotas, as members get them. Billed by the month.
        </p>
      )}
    </QueryState>
  );
}
