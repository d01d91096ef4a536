import { formatMoney } from '@/shared/lib/money';
import { ChunkedRows } from '@/shared/lists/ChunkedRows';
import { Badge, type BadgeTone } from '@/shared/ui/Badge';
import { type ReactNode, useCallback } from 'react';
import styles from './ComparisonView.module.css';
import { type EstimateLine, type EstimateParty, type Pair, type PairKind } from './estimate';
import { describeArithmetic, formatDifference, getDescription } from './describeLine';
import { KIND_LABELS, SIDE_LABELS } from './labels';

const TONES: Readonly<Record<PairKind, BadgeTone>> = {
  missing_in_base: 'good',
  missing_in_audited: 'danger',
  quantity: 'watch',
  price: 'watch',
  quantity_and_price: 'watch',
  same: 'neutral',
};

interface PairListProps {
  pairs: readonly Pair[];
  /** Whose estimates they are. */
  parties: readonly [base: EstimateParty, audited: EstimateParty];
  /** Such as a button. Must be stable. */
  renderActions?: (pair: Pair) => ReactNode;
}

/** Lines of two estimates, side by side. */
export function PairList({ pairs, parties: [base, audited], renderActions }: PairListProps) {
  const renderRows = useCallback(
    (rows: readonly Pair[]) => (
      <ul className={styles.pairs}>
        {rows.map((pair) => (
          <li key={pair.id} className={styles.pair}>
            <PairRow pair={pair} base={base} audited={audited} actions={renderActions?.(pair)} />
          </li>
        ))}
      </ul>
    ),
    [audited, base, renderActions],
  );
  return <ChunkedRows rows={pairs} rowHeight="9rem" renderRows={renderRows} />;
}

interface PairRowProps {
  pair: Pair;
  base: EstimateParty;
  audited: EstimateParty;
  actions?: ReactNode;
}

function PairRow({ pair, base, audited, actions }: PairRowProps) {
  const { kind, room, difference, reason, note } = pair;
  return (
    <>
      <p className={styles.meta}>
        <Badge tone={TONES[kind]}>{KIND_LABELS[kind]}</Badge>
        {room && <span>{room}</span>}
        <span className={styles.change} data-sign={Math.sign(Number(difference))}>
          {formatDifference(difference)}
        </span>
      </p>
      <p className={styles.item}>{getDescription(pair)}</p>
      <dl className={styles.sides}>
        <Side label={SIDE_LABELS[base]} line={pair.base} other={pair.audited} absent="Not written" />
        <Side label={SIDE_LABELS[audited]} line={pair.audited} other={pair.base} absent="Taken out" />
      </dl>
      {(reason || note) && (
        <p className={styles.note}>
          {reason && <strong className={styles.reason}>{reason}</strong>} {note}
        </p>
      )}
      {actions}
    </>
  );
}

interface SideProps {
  label: string;
  line: EstimateLine | null;
  other: EstimateLine | null;
  absent: string;
}

function Side({ label, line, other, absent }: SideProps) {
  return (
    <div className={styles.side}>
      <dt>{label}</dt>
      {line === null ? (
        <dd className={styles.absent}>{absent}</dd>
      ) : (
        <>
          <dd className={styles.amount}>{line.rcv === null ? '–' : formatMoney(line.rcv)}</dd>
          <dd className={styles.detail}>{describeArithmetic(line)}</dd>
          {other !== null && other.description !== line.description && (
            <dd className={styles.detail}>{line.description}</dd>
          )}
        </>
      )}
    </div>
  );
}
