import { type LedgerGroup } from './estimateLedger';
import { classNames } from '@/shared/lib/className';
import { formatMoney, formatWholeMoney } from '@/shared/lib/money';
import { getDiffRows, type DiffRow, type DiffView } from './diffRows';
import { LedgerCell } from './LedgerCell';
import styles from './EstimateDiff.module.css';

export function DiffGroup({ group, view }: { group: LedgerGroup; view: DiffView }) {
  const rows = group.lines.flatMap((line) => getDiffRows(line, view));
  if (rows.length === 0) return null;
  return (
    <tbody role="rowgroup">
      <tr role="row" className={styles.section}>
        <LedgerCell headerScope="rowgroup" colSpan={3} className={styles.item}>
          <span aria-hidden="true">@@ </span>
          {group.title}
          <span aria-hidden="true"> @@</span>
        </LedgerCell>
      </tr>
      {group.agreed && (
        <tr role="row" className={styles.agreed}>
          <LedgerCell headerScope="row" colSpan={2} className={styles.item}>
            {group.agreed.lines} lines agreed, unchanged
          </LedgerCell>
          <LedgerCell className={styles.amount}>{formatWholeMoney(group.agreed.amount)}</LedgerCell>
        </tr>
      )}
      {rows.map((row) => (
        <Row key={`${row.side} ${row.item}`} row={row} isMarked={view === 'diff'} />
      ))}
    </tbody>
  );
}

function Row({ row, isMarked }: { row: DiffRow; isMarked: boolean }) {
  const isRemoved = row.side === 'carrier';
  return (
    <tr role="row" className={classNames(isMarked && (isRemoved ? styles.removed : styles.added))}>
      <LedgerCell headerScope="row" className={styles.item}>
        {isMarked && (
          <span className={styles.changeLabel}>
            {isRemoved ? '−' : '+'} {row.label}
          </span>
        )}
        <span className={styles.itemName}>{row.item}</span>
        {row.note && (
          <span className={styles.note}>
            <strong className={styles.errorKind}>{row.errorKind}</strong> {row.note}
          </span>
        )}
      </LedgerCell>
      <LedgerCell className={styles.quantity}>
        {row.quantity.toLocaleString('en-US')} {row.unit} × {formatMoney(row.price)}
      </LedgerCell>
      <LedgerCell className={styles.amount}>{formatWholeMoney(row.amount)}</LedgerCell>
    </tr>
  );
}
