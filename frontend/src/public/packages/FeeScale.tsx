import { networkFigures } from '@/public/parts/network';
import { Stack } from '@/shared/ui/Stack';
import { packages } from './packages';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { formatWholeMoney } from '@/shared/lib/money';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import { getPublicAdjusterFee } from './fees';
import { formatPlanPrice } from './planFigures';
import { type PackagePlans } from './usePackagePlans';
import styles from './FeeScale.module.css';
import { Placeholder } from './Placeholder';

const maxFee = Math.max(...packages.map(({ example }) => getPublicAdjusterFee(example.result)));
const getWidthStyle = (amount: number) =>
  inlineStyle({ width: `${Math.min(100, (100 * amount) / maxFee)}%` });

export function FeeScale({ getPlanState }: Pick<PackagePlans, 'getPlanState'>) {
  return (
    <ChartFrame
      caption={`${networkFigures.publicAdjusterFeePercent}% of each example against the month it was won in, one scale for all`}
      isPlain
      className={styles.chart}
    >
      <Stack as="dl" gap={3}>
        {packages.map(({ name, title, example }) => {
          const planState = getPlanState(name);
          const price = planState.status === 'ready' ? planState.price : null;
          return (
            <div key={name} className={styles.row}>
              <dt className={styles.name}>{title}</dt>
              <dd className={styles.fee}>
                <span className={styles.track} aria-hidden="true">
                  <span className={styles.fill} {...getWidthStyle(getPublicAdjusterFee(example.result))} />
                </span>
                <span className={styles.amount}>
                  {formatWholeMoney(getPublicAdjusterFee(example.result))} fee
                </span>
              </dd>
              <dd className={styles.month}>
                <span className={styles.track} aria-hidden="true">
                  <span className={styles.fill} {...getWidthStyle(price ?? 0)} />
                </span>
                <span className={styles.amount}>
                  {planState.status === 'ready' && `${formatPlanPrice(planState.plan)} a month`}
                  {planState.status === 'loading' && <Placeholder characters={14} />}
                  {planState.status === 'failed' && 'price not known now'}
                  {planState.status === 'unavailable' && 'not on offer'}
                </span>
              </dd>
            </div>
          );
        })}
      </Stack>
    </ChartFrame>
  );
}
