import { credibilityExample, exampleBars } from '@/content/credibility';
import { classNames } from '@/shared/lib/className';
import { formatMoney, formatWholeMoney } from '@/shared/lib/money';
import { type CSSProperties, type ReactNode } from 'react';
import styles from './ExampleBars.module.css';

const { claimed, reduced, raised, deductible, increaseShown } = credibilityExample;
const LARGEST = Number(raised);
const STEP = 50_000;

function percentOf(amount: string | number): string {
  return `${(100 * Number(amount)) / LARGEST}%`;
}

interface BarProps {
  name: keyof typeof exampleBars;
  amount: string;
  shown: string;
  children?: ReactNode;
}

function Bar({ name, amount, shown, children }: BarProps) {
  return (
    <div className={classNames(styles.bar, styles[name])}>
      <dt className={styles.label}>{exampleBars[name].label}</dt>
      <dd className={styles.amount}>{shown}</dd>
      <dd className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ width: percentOf(amount) }} />
      </dd>
      {children}
      <dd className={styles.note}>{exampleBars[name].note}</dd>
    </div>
  );
}

/** The example's four amounts to one scale, and what came on top of the reduced one. */
export function ExampleBars() {
  return (
    <dl className={styles.bars} style={{ '--step': percentOf(STEP) } as CSSProperties}>
      <Bar name="claimed" amount={claimed} shown={formatMoney(claimed)} />
      <Bar name="reduced" amount={reduced} shown={formatWholeMoney(reduced)} />
      <Bar name="raised" amount={raised} shown={formatMoney(raised)}>
        <dd className={styles.increase} style={{ marginLeft: percentOf(reduced) }}>
          {increaseShown}
        </dd>
      </Bar>
      <Bar name="deductible" amount={deductible} shown={formatMoney(deductible)} />
    </dl>
  );
}
