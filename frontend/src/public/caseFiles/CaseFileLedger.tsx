import { type EstimateLedger, type LedgerGroup, type LedgerLine } from './estimateLedger';
import { formatMoney, formatWholeMoney } from '@/shared/lib/money';
import {
  getGroupAmount,
  getLineAmount,
  getLinePrice,
  getLedgerTotal,
  getMarkupAmount,
  type LedgerSide,
} from './ledgerTotals';
import { LedgerCell } from './LedgerCell';
import styles from './CaseFileLedger.module.css';

interface CaseFileLedgerProps {
  caption: string;
  ledger: EstimateLedger;
  resultHeader: string;
}

const CARRIER_HEADER = 'Carrier wrote';

/** Two estimates of one loss, line by line. All sums are computed. */
export function CaseFileLedger({ caption, ledger, resultHeader }: CaseFileLedgerProps) {
  const markup = formatWholeMoney(getMarkupAmount(ledger));
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
      <tbody role="rowgroup">
        <tr role="row" className={styles.row}>
          <LedgerCell headerScope="row" className={styles.item}>
            {ledger.markup.item}
            <span className={styles.why}>{ledger.markup.why}</span>
          </LedgerCell>
          <LedgerCell label={CARRIER_HEADER} className={styles.absent}>
            Not written
          </LedgerCell>
          <LedgerCell label={resultHeader}>{markup}</LedgerCell>
        </tr>
        <tr role="row" className={styles.total}>
          <LedgerCell headerScope="row" className={styles.item}>
            Total
          </LedgerCell>
          <LedgerCell label={CARRIER_HEADER} className={styles.offer}>
            {formatWholeMoney(getLedgerTotal(ledger, 'carrier'))}
          </LedgerCell>
          <LedgerCell label={resultHeader} className={styles.result}>
            {formatWholeMoney(getLedgerTotal(ledger, 'result'))}
          </LedgerCell>
        </tr>
      </tbody>
    </table>
  );
}

function Group({ group, resultHeader }: { group: LedgerGroup; resultHeader: string }) {
  return (
    <tbody role="rowgroup">
      <tr role="row" className={styles.subtotal}>
        <LedgerCell headerScope="rowgroup" className={styles.item}>
          {group.title}
        </LedgerCell>
        <LedgerCell label={CARRIER_HEADER}>{formatWholeMoney(getGroupAmount(group, 'carrier'))}</LedgerCell>
        <LedgerCell label={resultHeader}>{formatWholeMoney(getGroupAmount(group, 'result'))}</LedgerCell>
      </tr>
      {group.lines.map((line) => (
        <tr key={line.item} role="row" className={styles.row}>
          <LedgerCell headerScope="row" className={styles.item}>
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
    <LedgerCell label={header}>
      {formatWholeMoney(getLineAmount(line, side))}
      <span className={styles.quantity}>
        {line[side]} {line.unit} × {formatMoney(getLinePrice(line, side))}
      </span>
    </LedgerCell>
  );
}
