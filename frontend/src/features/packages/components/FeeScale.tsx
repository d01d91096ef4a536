import { networkFigures } from '@/content/network';
import { packageFiles } from '@/content/packages/packages';
import { formatWholeMoney } from '@/shared/lib/money';
import { publicAdjusterFee } from '../model/fees';
import { formatPrice, priceOf } from '../model/planFigures';
import { type PlanReadings } from '../model/usePlanReadings';
import styles from './FeeScale.module.css';
import { Reserved } from './Reserved';

const largest = Math.max(...packageFiles.map(({ example }) => publicAdjusterFee(example.result)));
const widthOf = (amount: number) => ({ width: `${Math.min(100, (100 * amount) / largest)}%` });

/** The three examples on one scale: a public adjuster's share of each, and the month that took its place. */
export function FeeScale({ readingOf }: Pick<PlanReadings, 'readingOf'>) {
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        {networkFigures.publicAdjusterFeePercent}% of each example against the month it was won in, one scale
        for all
      </figcaption>
      <dl className={styles.rows}>
        {packageFiles.map(({ name, title, example }) => {
          const reading = readingOf(name);
          const price = reading.state === 'ready' ? priceOf(reading.plan) : null;
          return (
            <div key={name} className={styles.row}>
              <dt className={styles.name}>{title}</dt>
              <dd className={styles.fee}>
                <span className={styles.track} aria-hidden="true">
                  <span className={styles.fill} style={widthOf(publicAdjusterFee(example.result))} />
                </span>
                <span className={styles.amount}>
                  {formatWholeMoney(publicAdjusterFee(example.result))} fee
                </span>
              </dd>
              <dd className={styles.month}>
                <span className={styles.track} aria-hidden="true">
                  <span className={styles.fill} style={widthOf(price ?? 0)} />
                </span>
                <span className={styles.amount}>
                  {price !== null && `${formatPrice(price)} a month`}
                  {reading.state === 'loading' && <Reserved characters={14} />}
                  {reading.state === 'failed' && 'price not known now'}
                  {reading.state === 'off' && 'not on offer'}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
    </figure>
  );
}
