import { type Ledger } from '@/content/caseFiles/caseLedger';
import { classNames } from '@/shared/lib/className';
import { formatWholeMoney } from '@/shared/lib/money';
import { ledgerSteps, ledgerTotal } from '../model/ledgerTotals';
import styles from './CaseBridge.module.css';

interface CaseBridgeProps {
  caption: string;
  ledger: Ledger;
  /** What the two ends are called. */
  offerLabel: string;
  resultLabel: string;
}

/** How one figure becomes the other: a bar for each group of lines, to scale, beginning where the last one ended. */
export function CaseBridge({ caption, ledger, offerLabel, resultLabel }: CaseBridgeProps) {
  const offer = ledgerTotal(ledger, 'carrier');
  const result = ledgerTotal(ledger, 'result');
  const rows = [
    { title: offerLabel, from: 0, to: offer, tone: styles.offer, shown: formatWholeMoney(offer) },
    ...ledgerSteps(ledger).map((step) => ({
      ...step,
      tone: styles.step,
      shown: `+${formatWholeMoney(step.to - step.from)}`,
    })),
    { title: resultLabel, from: 0, to: result, tone: styles.result, shown: formatWholeMoney(result) },
  ];
  return (
    <figure className={styles.bridge}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      <dl className={styles.rows}>
        {rows.map(({ title, from, to, tone, shown }) => (
          <div key={title} className={classNames(styles.row, tone)}>
            <dt className={styles.title}>{title}</dt>
            <dd className={styles.amount}>{shown}</dd>
            <dd className={styles.track} aria-hidden="true">
              <span
                className={styles.fill}
                style={{ left: `${(100 * from) / result}%`, width: `${(100 * (to - from)) / result}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
