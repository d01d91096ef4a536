import { Button } from '@/shared/ui/Button';
import { RefreshIcon } from '@/shared/ui/icons';
import { type PlanReadings } from '../model/usePlanReadings';
import styles from './PlansStatus.module.css';

/** Where prices and quotas come from; if they did not come, a sentence and Retry in the same place. */
export function PlansStatus({
  status,
  isReading,
  retry,
}: Pick<PlanReadings, 'status' | 'isReading' | 'retry'>) {
  return (
    <div className={styles.status}>
      {status === 'failed' ? (
        <>
          <p className={styles.failure} role="alert">
            Failed to load the plans. Prices and quotas are missing.
          </p>
          <Button type="button" size="small" icon={<RefreshIcon />} isBusy={isReading} onClick={retry}>
            Retry
          </Button>
        </>
      ) : (
        <p>
          {status === 'loading'
            ? 'Reading the prices and quotas of today.'
            : "Today's prices and quotas, as members get them. Billed by the month."}
        </p>
      )}
    </div>
  );
}
