import { formatPlanPrice } from './planFigures';
import { type PlanState } from './usePackagePlans';
import styles from './PlanPrice.module.css';
import { Placeholder } from './Placeholder';

const MESSAGES = { failed: 'Price not known now', unavailable: 'Not on offer at the moment' };

/** Has the same height in every state. */
export function PlanPrice({ planState }: { planState: PlanState }) {
  return (
    <p className={styles.price}>
      {planState.status === 'ready' && (
        <>
          <data className={styles.amount} value={planState.plan.pricePerMonth}>
            {formatPlanPrice(planState.plan)}
          </data>{' '}
          a month
        </>
      )}
      {planState.status === 'loading' && <Placeholder characters={18} />}
      {(planState.status === 'unavailable' || planState.status === 'failed') && (
        <span className={styles[planState.status]}>{MESSAGES[planState.status]}</span>
      )}
    </p>
  );
}
