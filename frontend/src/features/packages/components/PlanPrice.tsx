import { formatPrice } from '../model/planFigures';
import { type PlanReading } from '../model/usePlanReadings';
import styles from './PlanPrice.module.css';
import { Reserved } from './Reserved';

const WORDS = { failed: 'Price not known now', off: 'Not on offer at the moment' };

/** The month's price of a plan in a place of one size, or the word for why there is none. */
export function PlanPrice({ reading }: { reading: PlanReading }) {
  return (
    <p className={styles.price}>
      {reading.state === 'ready' && (
        <>
          <data className={styles.amount} value={reading.plan.pricePerMonth}>
            {formatPrice(reading.plan.pricePerMonth)}
          </data>{' '}
          a month
        </>
      )}
      {reading.state === 'loading' && <Reserved characters={18} />}
      {(reading.state === 'off' || reading.state === 'failed') && (
        <span className={styles[reading.state]}>{WORDS[reading.state]}</span>
      )}
    </p>
  );
}
