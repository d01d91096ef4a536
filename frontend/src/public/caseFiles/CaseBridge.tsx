import { type EstimateLedger } from './estimateLedger';
import { classNames } from '@/shared/lib/className';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { formatWholeMoney } from '@/shared/lib/money';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import { getLedgerSteps, getLedgerTotal } from './ledgerTotals';
import styles from './CaseBridge.module.css';

interface CaseBridgeProps {
  caption: string;
  ledger: EstimateLedger;
  offerLabel: string;
  resultLabel: string;
}

/** A waterfall chart from the carrier's offer to the result. */
export function CaseBridge({ caption, ledger, offerLabel, resultLabel }: CaseBridgeProps) {
  const offer = getLedgerTotal(ledger, 'carrier');
  const result = getLedgerTotal(ledger, 'result');
  const rows = [
    { title: offerLabel, from: 0, to: offer, tone: styles.offer, formatted: formatWholeMoney(offer) },
    ...getLedgerSteps(ledger).map((step) => ({
      ...step,
      tone: styles.step,
      formatted: `+${formatWholeMoney(step.to - step.from)}`,
    })),
    { title: resultLabel, from: 0, to: result, tone: styles.result, formatted: formatWholeMoney(result) },
  ];
  return (
    <ChartFrame caption={caption} isPlain>
      <dl className={styles.rows}>
        {rows.map(({ title, from, to, tone, formatted }) => (
          <div key={title} className={classNames(styles.row, tone)}>
            <dt className={styles.title}>{title}</dt>
            <dd className={styles.amount}>{formatted}</dd>
            <dd className={styles.track} aria-hidden="true">
              <span
                className={styles.fill}
                {...inlineStyle({
                  left: `${(100 * from) / result}%`,
                  width: `${(100 * (to - from)) / result}%`,
                })}
              />
            </dd>
          </div>
        ))}
      </dl>
    </ChartFrame>
  );
}
