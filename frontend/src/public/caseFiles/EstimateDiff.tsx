import { type EstimateLedger } from './estimateLedger';
import { choiceParam, useUrlState } from '@/shared/hooks/useUrlState';
import { formatWholeMoney } from '@/shared/lib/money';
import { SegmentedToggle } from '@/shared/ui/SegmentedToggle';
import { type DiffView, diffViews } from './diffRows';
import { getLedgerTotal, getMarkupAmount } from './ledgerTotals';
import { DiffGroup } from './DiffGroup';
import { LedgerCell } from './LedgerCell';
import styles from './EstimateDiff.module.css';

const VIEWS: { value: DiffView; label: string }[] = [
  { value: 'carrier', label: 'Received' },
  { value: 'diff', label: 'Changes' },
  { value: 'corrected', label: 'Corrected' },
];

const PARAMS = { view: choiceParam(diffViews, 'diff') };

interface EstimateDiffProps {
  fileName: string;
  caption: string;
  ledger: EstimateLedger;
}

/** An estimate file under review, shown like a diff in version control. */
export function EstimateDiff({ fileName, caption, ledger }: EstimateDiffProps) {
  const [{ view }, setUrlState] = useUrlState(PARAMS);
  const offer = formatWholeMoney(getLedgerTotal(ledger, 'carrier'));
  const result = formatWholeMoney(getLedgerTotal(ledger, 'result'));
  return (
    <div className={styles.file}>
      <div className={styles.bar}>
        <p className={styles.name}>{fileName}</p>
        <SegmentedToggle
          label="Show the file"
          options={VIEWS}
          value={view}
          onChange={(value) => setUrlState({ view: value })}
        />
      </div>
      <table className={styles.lines} role="table">
        <caption className={styles.caption}>{caption}</caption>
        <thead className={styles.head} role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Line
            </th>
            <th scope="col" role="columnheader">
              Quantity and price
            </th>
            <th scope="col" role="columnheader">
              Amount
            </th>
          </tr>
        </thead>
        {ledger.groups.map((group) => (
          <DiffGroup key={group.title} group={group} view={view} />
        ))}
        <tbody role="rowgroup" className={styles.sums}>
          {view !== 'carrier' && (
            <tr role="row" className={view === 'diff' ? styles.added : undefined}>
              <LedgerCell headerScope="row" className={styles.item}>
                {view === 'diff' && <span className={styles.changeLabel}>+ Added</span>}
                {ledger.markup.item}
                {view === 'diff' && <span className={styles.note}>{ledger.markup.why}</span>}
              </LedgerCell>
              <LedgerCell className={styles.quantity}>{ledger.markup.percent}%</LedgerCell>
              <LedgerCell className={styles.amount}>{formatWholeMoney(getMarkupAmount(ledger))}</LedgerCell>
            </tr>
          )}
          {view !== 'corrected' && (
            <tr role="row" className={styles.offer}>
              <LedgerCell headerScope="row" colSpan={2} className={styles.item}>
                Total as received
              </LedgerCell>
              <LedgerCell className={styles.amount}>{offer}</LedgerCell>
            </tr>
          )}
          {view !== 'carrier' && (
            <tr role="row" className={styles.result}>
              <LedgerCell headerScope="row" colSpan={2} className={styles.item}>
                Total as corrected
              </LedgerCell>
              <LedgerCell className={styles.amount}>{result}</LedgerCell>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
