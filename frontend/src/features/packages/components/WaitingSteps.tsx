import { type PackageExample } from '@/content/packages/packageTypes';
import { classNames } from '@/shared/lib/className';
import { leftWithCarrier } from '../model/waiting';
import styles from './WaitingSteps.module.css';

const DRAWN_MONTHS = 12;

interface WaitingStepsProps {
  example: PackageExample;
  months: number;
  /** A month of the plan, where it is known. */
  price: number | null;
}

/** A year of waiting, month on month to scale, with what membership costs over the same months. The figures stand under it. */
export function WaitingSteps({ example, months, price }: WaitingStepsProps) {
  const highest = leftWithCarrier(example, DRAWN_MONTHS);
  const heightOf = (amount: number) => ({ height: `${Math.min(100, (100 * amount) / highest)}%` });
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.steps}>
        {Array.from({ length: DRAWN_MONTHS }, (_, index) => (
          <span key={index} className={styles.column}>
            <span
              className={classNames(styles.step, index < months && styles.waited)}
              style={heightOf(leftWithCarrier(example, index + 1))}
            />
            {price !== null && <span className={styles.plan} style={heightOf(price * (index + 1))} />}
          </span>
        ))}
      </div>
      <p className={styles.axis}>
        <span>month 1</span>
        <span>month {DRAWN_MONTHS}</span>
      </p>
    </div>
  );
}
