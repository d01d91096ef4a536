import { networkFigures } from '@/content/network';
import { type PackageExample } from '@/content/packages/packageTypes';
import { formatWholeMoney } from '@/shared/lib/money';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import { breakEven, publicAdjusterFee } from '../model/fees';
import { formatPrice } from '../model/planFigures';
import styles from './FeeCrossing.module.css';

interface FeeCrossingProps {
  title: string;
  example: PackageExample;
  price: number;
}

/**
 * A fee that grows with what is recovered, and a price that does not. Drawn to scale from nothing to the example's result;
 * what it says stands in words under it.
 */
export function FeeCrossing({ title, example: { result, resultShown }, price }: FeeCrossingProps) {
  const highest = Math.max(publicAdjusterFee(result), price) * 1.08;
  const shareOf = (amount: number) => (100 * amount) / highest;
  const feeEnd = 100 - shareOf(publicAdjusterFee(result));
  const level = 100 - shareOf(price);
  const crossing = (100 * breakEven(price)) / result;
  const isCrossed = crossing < 100;
  return (
    <ChartFrame caption="Cost of a month, by what is recovered in it">
      <div className={styles.plot} aria-hidden="true">
        <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none" focusable="false">
          {isCrossed && (
            <polygon className={styles.kept} points={`${crossing},${level} 100,${feeEnd} 100,${level}`} />
          )}
          <path className={styles.fee} d={`M0 100 100 ${feeEnd}`} />
          <path className={styles.price} d={`M0 ${level}H100`} />
          {isCrossed && <path className={styles.drop} d={`M${crossing} ${level}V100`} />}
        </svg>
        {isCrossed && <span className={styles.dot} style={{ left: `${crossing}%`, top: `${level}%` }} />}
        {isCrossed && <span className={styles.keptWord}>kept</span>}
      </div>
      <p className={styles.axis}>
        <span>$0</span>
        <span>{resultShown ?? formatWholeMoney(result)} recovered</span>
      </p>
      <ul className={styles.key}>
        <li className={styles.feeKey}>
          {networkFigures.publicAdjusterFeePercent}% fee: rises to{' '}
          {formatWholeMoney(publicAdjusterFee(result))}
        </li>
        <li className={styles.priceKey}>
          {title}: {formatPrice(price)}, level
        </li>
        <li className={styles.dotKey}>They cross at {formatWholeMoney(breakEven(price))}</li>
      </ul>
    </ChartFrame>
  );
}
