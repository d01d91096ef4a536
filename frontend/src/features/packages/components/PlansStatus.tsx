import { faultReference } from '@/shared/api/apiError';
import { Button } from '@/shared/ui/Button';
import { RefreshIcon } from '@/shared/ui/icons';
import { Reference } from '@/shared/ui/Reference';
import { type PlanReadings } from '../model/usePlanReadings';
import styles from './PlansStatus.module.css';

/** Where prices and quotas come from; if they did not come, a sentence and Retry in the same place. */
export function PlansStatus({
  status,
  isReading,
  error,
  retry,
}: Pick<PlanReadings, 'status' | 'isReading' | 'error' | 'retry'>) {
  const reference = faultReference(error);
  return (
    <div className={styles.status}>
      {status === 'failed' ? (
        <>
          <div className={styles.failure} role="alert">
            <p>Failed to load the plans. Prices and quotas are missing.</p>
            {reference && <Reference id={reference} />}
          </div>
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
