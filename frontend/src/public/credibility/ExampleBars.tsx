import { credibilityExample, exampleBars } from './credibility';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { formatMoney, formatWholeMoney } from '@/shared/lib/money';
import { BarList } from '@/public/parts/BarList';
import styles from './ExampleBars.module.css';

const { claimed, reduced, raised, deductible, increaseShown } = credibilityExample;
const GRID_STEP = 50_000;

/** In percent of the longest bar. */
function toPercent(amount: string | number): string {
  return `${(100 * Number(amount)) / Number(raised)}%`;
}

function createBar(name: keyof typeof exampleBars, amount: string, shown = formatMoney(amount)) {
  const { label, note } = exampleBars[name];
  return {
    label: <span className={styles.label}>{label}</span>,
    note: <span className={styles.note}>{note}</span>,
    amount: Number(amount),
    shown,
  };
}

export function ExampleBars() {
  return (
    <div {...inlineStyle({ '--step': toPercent(GRID_STEP) })}>
      <BarList
        className={styles.bars}
        bars={[
          { ...createBar('claimed', claimed), tone: 'watch' },
          { ...createBar('reduced', reduced, formatWholeMoney(reduced)), tone: 'danger' },
          {
            ...createBar('raised', raised),
            tone: 'good',
            annotation: (
              <span className={styles.increase} {...inlineStyle({ 'margin-left': toPercent(reduced) })}>
                {increaseShown}
              </span>
            ),
          },
          { ...createBar('deductible', deductible), isAtEnd: true },
        ]}
      />
    </div>
  );
}
