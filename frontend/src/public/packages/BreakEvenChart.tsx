import { networkFigures } from '@/public/parts/network';
import { type PackageExample } from './packageTypes';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { formatWholeMoney } from '@/shared/lib/money';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import { getBreakEven, getPublicAdjusterFee } from './fees';
import { formatPrice } from './planFigures';
import styles from './BreakEvenChart.module.css';

interface BreakEvenChartProps {
  title: string;
  example: PackageExample;
  price: number;
}

/**
 * A percentage fee and a fixed price, from zero to the example's result. Decorative: the list below it has the same
 * content.
 */
export function BreakEvenChart({ title, example: { result, resultShown }, price }: BreakEvenChartProps) {
  const maxAmount = Math.max(getPublicAdjusterFee(result), price) * 1.08;
  const toPercent = (amount: number) => (100 * amount) / maxAmount;
  const feeEnd = 100 - toPercent(getPublicAdjusterFee(result));
  const priceLevel = 100 - toPercent(price);
  const breakEvenPosition = (100 * getBreakEven(price)) / result;
  const hasBreakEven = breakEvenPosition < 100;
  return (
    <ChartFrame caption="Cost of a month, by what is recovered in it">
      <div className={styles.plot} aria-hidden="true">
        <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none" focusable="false">
          {hasBreakEven && (
            <polygon
              className={styles.savings}
              points={`${breakEvenPosition},${priceLevel} 100,${feeEnd} 100,${priceLevel}`}
            />
          )}
          <path className={styles.fee} d={`M0 100 100 ${feeEnd}`} />
          <path className={styles.price} d={`M0 ${priceLevel}H100`} />
          {hasBreakEven && <path className={styles.dropLine} d={`M${breakEvenPosition} ${priceLevel}V100`} />}
        </svg>
        {hasBreakEven && (
          <span
            className={styles.breakEvenDot}
            {...inlineStyle({ left: `${breakEvenPosition}%`, top: `${priceLevel}%` })}
          />
        )}
        {hasBreakEven && <span className={styles.savingsLabel}>kept</span>}
      </div>
      <p className={styles.axis}>
        <span>$0</span>
        <span>{resultShown ?? formatWholeMoney(result)} recovered</span>
      </p>
      <ul className={styles.legend}>
        <li className={styles.feeEntry}>
          {networkFigures.publicAdjusterFeePercent}% fee: rises to{' '}
          {formatWholeMoney(getPublicAdjusterFee(result))}
        </li>
        <li className={styles.priceEntry}>
          {title}: {formatPrice(price)}, level
        </li>
        <li className={styles.breakEvenEntry}>They cross at {formatWholeMoney(getBreakEven(price))}</li>
      </ul>
    </ChartFrame>
  );
}
