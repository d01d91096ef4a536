import { type Ledger, type LedgerGroup, type LedgerLine } from '@/content/caseFiles/caseLedger';
import { formatMoney, formatWholeMoney } from '@/shared/lib/money';
import {
  groupAmount,
  lineAmount,
  linePrice,
  ledgerTotal,
  markupAmount,
  type LedgerSide,
} from '../model/ledgerTotals';
import { LedgerCell } from './LedgerCell';
import styles from './CaseLedger.module.css';

interface CaseLedgerProps {
  caption: string;
  ledger: Ledger;
  /** What the right-hand column is called. */
  resultHeader: string;
}

const CARRIER_HEADER = 'Carrier wrote';

/** Two estimates of one loss, line by line, with the reason for each difference; sums are computed, not written. */
export function CaseLedger({ caption, ledger, resultHeader }: CaseLedgerProps) {
  const markup = formatWholeMoney(markupAmount(ledger));
  return (
    <table className={styles.ledger} role="table">
      <caption className={styles.caption}>{caption}</caption>
      <thead className={styles.head} role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            Line item
          </th>
          <th scope="col" role="columnheader">
            {CARRIER_HEADER}
          </th>
          <th scope="col" role="columnheader">
            {resultHeader}
          </th>
        </tr>
      </thead>
      {ledger.groups.map((group) => (
        <Group key={group.title} group={group} resultHeader={resultHeader} />
      ))}
      <tbody className={styles.sums} role="rowgroup">
        <tr role="row" className={styles.row}>
          <LedgerCell heads="row" className={styles.item}>
            {ledger.markup.item}
            <span className={styles.why}>{ledger.markup.why}</span>
          </LedgerCell>
          <LedgerCell label={CARRIER_HEADER} className={styles.absent}>
            Not written
          </LedgerCell>
          <LedgerCell label={resultHeader} className={styles.amount}>
            {markup}
          </LedgerCell>
        </tr>
        <tr role="row" className={styles.total}>
          <LedgerCell heads="row" className={styles.item}>
            Total
          </LedgerCell>
          <LedgerCell label={CARRIER_HEADER} className={styles.offer}>
            {formatWholeMoney(ledgerTotal(ledger, 'carrier'))}
          </LedgerCell>
          <LedgerCell label={resultHeader} className={styles.result}>
            {formatWholeMoney(ledgerTotal(ledger, 'result'))}
          </LedgerCell>
        </tr>
      </tbody>
    </table>
  );
}

function Group({ group, resultHeader }: { group: LedgerGroup; resultHeader: string }) {
  return (
    <tbody className={styles.group} role="rowgroup">
      <tr role="row" className={styles.subtotal}>
        <LedgerCell heads="rowgroup" className={styles.item}>
          {group.title}
        </LedgerCell>
        <LedgerCell label={CARRIER_HEADER}>{formatWholeMoney(groupAmount(group, 'carrier'))}</LedgerCell>
        <LedgerCell label={resultHeader}>{formatWholeMoney(groupAmount(group, 'result'))}</LedgerCell>
      </tr>
      {group.lines.map((line) => (
        <tr key={line.item} role="row" className={styles.row}>
          <LedgerCell heads="row" className={styles.item}>
            {line.item}
            <span className={styles.why}>{line.why}</span>
          </LedgerCell>
          <Amount line={line} side="carrier" header={CARRIER_HEADER} />
          <Amount line={line} side="result" header={resultHeader} />
        </tr>
      ))}
    </tbody>
  );
}

function Amount({ line, side, header }: { line: LedgerLine; side: LedgerSide; header: string }) {
  if (line[side] === 0)
    return (
      <LedgerCell label={header} className={styles.absent}>
        {side === 'carrier' ? 'Not written' : 'Taken out'}
      </LedgerCell>
    );
  return (
    <LedgerCell label={header} className={styles.amount}>
      {formatWholeMoney(lineAmount(line, side))}
      <span className={styles.quantity}>
        {line[side]} {line.unit} × {formatMoney(linePrice(line, side))}
      </span>
    </LedgerCell>
  );
}
