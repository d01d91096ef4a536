import { type PackageExample } from '@/public/packages/packageTypes';
import { classNames } from '@/shared/lib/className';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { Stack } from '@/shared/ui/Stack';
import { getLossOverMonths } from './waitingCost';
import styles from './WaitingChart.module.css';

const DRAWN_MONTHS = 12;

interface WaitingChartProps {
  example: PackageExample;
  months: number;
  /** Null while the price is unknown. */
  price: number | null;
}

/** Decorative: the figures below it have the same content. */
export function WaitingChart({ example, months, price }: WaitingChartProps) {
  const maxLoss = getLossOverMonths(example, DRAWN_MONTHS);
  const getHeightStyle = (amount: number) =>
    inlineStyle({ height: `${Math.min(100, (100 * amount) / maxLoss)}%` });
  return (
    <Stack gap={0.5} aria-hidden="true">
      <div className={styles.columns} {...inlineStyle({ '--months': DRAWN_MONTHS })}>
        {Array.from({ length: DRAWN_MONTHS }, (_, index) => (
          <span key={index} className={styles.column}>
            <span
              className={classNames(styles.step, index < months && styles.selected)}
              {...getHeightStyle(getLossOverMonths(example, index + 1))}
            />
            {price !== null && <span className={styles.plan} {...getHeightStyle(price * (index + 1))} />}
          </span>
        ))}
      </div>
      <p className={styles.axis}>
        <span>month 1</span>
        <span>month {DRAWN_MONTHS}</span>
      </p>
    </Stack>
  );
}
