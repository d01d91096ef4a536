import { type Ledger } from '@/content/caseFiles/caseLedger';
import { useSearchParamTab } from '@/shared/hooks/useSearchParamTab';
import { formatWholeMoney } from '@/shared/lib/money';
import { SegmentedToggle } from '@/shared/ui/SegmentedToggle';
import { type DiffView, diffViews } from '../model/diffRows';
import { ledgerTotal, markupAmount } from '../model/ledgerTotals';
import { DiffGroup } from './DiffGroup';
import { LedgerCell } from './LedgerCell';
import styles from './EstimateDiff.module.css';

const VIEWS: { value: DiffView; label: string }[] = [
  { value: 'carrier', label: 'Received' },
  { value: 'diff', label: 'Changes' },
  { value: 'corrected', label: 'Corrected' },
];

interface EstimateDiffProps {
  /** The name of the file, as it stands over the lines. */
  fileName: string;
  caption: string;
  ledger: Ledger;
}

/** An estimate file under review, as programmers read a change: lines out, lines in, the reason, and the new sum. */
export function EstimateDiff({ fileName, caption, ledger }: EstimateDiffProps) {
  const [view, chooseView] = useSearchParamTab(diffViews, 'diff', 'view');
  const offer = formatWholeMoney(ledgerTotal(ledger, 'carrier'));
  const result = formatWholeMoney(ledgerTotal(ledger, 'result'));
  return (
    <div className={styles.file}>
      <div className={styles.bar}>
        <p className={styles.name}>{fileName}</p>
        <SegmentedToggle label="Show the file" options={VIEWS} value={view} onChange={chooseView} />
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
              <LedgerCell heads="row" className={styles.item}>
                {view === 'diff' && <span className={styles.word}>+ Added</span>}
                {ledger.markup.item}
                {view === 'diff' && <span className={styles.note}>{ledger.markup.why}</span>}
              </LedgerCell>
              <LedgerCell className={styles.quantity}>{ledger.markup.percent}%</LedgerCell>
              <LedgerCell className={styles.amount}>{formatWholeMoney(markupAmount(ledger))}</LedgerCell>
            </tr>
          )}
          {view !== 'corrected' && (
            <tr role="row" className={styles.offer}>
              <LedgerCell heads="row" colSpan={2} className={styles.item}>
                Total as received
              </LedgerCell>
              <LedgerCell className={styles.amount}>{offer}</LedgerCell>
            </tr>
          )}
          {view !== 'carrier' && (
            <tr role="row" className={styles.result}>
              <LedgerCell heads="row" colSpan={2} className={styles.item}>
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
