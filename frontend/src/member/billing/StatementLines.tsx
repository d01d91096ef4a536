import { type StatementLine } from '@/entities/billing/billing';
import { SERVICES } from '@/entities/plan/serviceUnits';
import { getClaimPath } from '@/shared/config/pages';
import { formatDateTime } from '@/shared/lib/dates';
import { type Column, DataTable } from '@/shared/lists/DataTable';
import { RowLink, RowLinks } from '@/shared/lists/RowLink';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { useMemo } from 'react';
import styles from './Billing.module.css';
import { addBalances, type BalancedLine, formatUnits } from './reckoning';

const KIND_LABELS: Readonly<Record<StatementLine['kind'], string>> = {
  opening: 'Opening',
  granted: 'Granted',
  carried: 'Carried over',
  used: 'Used',
  returned: 'Returned',
  added: 'Added',
  corrected: 'Corrected',
  lapsed: 'Lapsed',
};

/** Some texts begin with their kind: `Added by support`. */
function withoutKind(text: string, kind: StatementLine['kind']): string {
  const label = KIND_LABELS[kind];
  return text.startsWith(label) ? text.slice(label.length).trimStart() : text;
}

const COLUMNS: readonly Column<BalancedLine>[] = [
  {
    key: 'what',
    header: 'What happened',
    isRowHeader: true,
    width: 'minmax(0, 5fr)',
    cell: ({ kind, text, claimId, claimAddress }) => (
      <>
        <span className={styles.kind}>{KIND_LABELS[kind]}</span> {withoutKind(text, kind)}
        {claimId && (
          <>
            {' '}
            <RowLink to={getClaimPath(claimId)}>{claimAddress}</RowLink>
          </>
        )}
      </>
    ),
  },
  {
    key: 'service',
    header: 'Service',
    width: 'minmax(0, 2fr)',
    cell: ({ service }) => SERVICES[service].label,
  },
  {
    key: 'at',
    header: 'When',
    width: '13rem',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  {
    key: 'units',
    header: 'Units',
    width: '4.5rem',
    isNumeric: true,
    cell: ({ units }) => <data value={units}>{formatUnits(units)}</data>,
  },
  { key: 'balance', header: 'Left', width: '4.5rem', isNumeric: true, cell: ({ balance }) => balance },
];

/** Every line of a statement in its order, with what is left of the service after it. */
export function StatementLines({ lines }: { lines: readonly StatementLine[] }) {
  const rows = useMemo(() => addBalances(lines), [lines]);
  return (
    <Card title="Line by line">
      {rows.length === 0 ? (
        <EmptyState title="Nothing has happened yet" hint="Each unit that comes or goes is a line here." />
      ) : (
        <RowLinks>
          <div className={styles.lines}>
            <DataTable
              caption="Lines of the statement"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ number }) => String(number)}
            />
          </div>
        </RowLinks>
      )}
    </Card>
  );
}
