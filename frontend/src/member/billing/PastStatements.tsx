import { getStatementPath, statementPagesQuery, type StatementRow } from '@/entities/billing/billing';
import { formatDay } from '@/shared/lib/dates';
import { type Column, DataTable } from '@/shared/lists/DataTable';
import { PagedRows } from '@/shared/lists/PagedRows';
import { RowLink, RowLinks } from '@/shared/lists/RowLink';
import { usePagedList } from '@/shared/lists/usePagedList';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Stack } from '@/shared/ui/Stack';
import styles from './Billing.module.css';
import { Payments } from './StatementHeader';
import { StatementFiles } from './StatementFiles';

const COLUMNS: readonly Column<StatementRow>[] = [
  {
    key: 'number',
    header: 'Statement',
    isRowHeader: true,
    width: '10rem',
    cell: ({ id, number }) => (
      <span className={styles.number}>
        <RowLink to={getStatementPath(id)}>{number}</RowLink>
      </span>
    ),
  },
  {
    key: 'period',
    header: 'Period',
    width: 'minmax(0, 3fr)',
    cell: ({ periodStart, periodEnd }) => `${formatDay(periodStart)} to ${formatDay(periodEnd)}`,
  },
  {
    key: 'plan',
    header: 'Plan',
    width: 'minmax(0, 2fr)',
    cell: ({ planDisplayName }) => planDisplayName,
  },
  {
    key: 'payments',
    header: 'Payments and receipts',
    isWide: true,
    width: 'minmax(0, 4fr)',
    cell: ({ payments }) => (
      <Stack gap={0.5}>
        <Payments payments={payments} />
      </Stack>
    ),
  },
  {
    key: 'files',
    header: 'Downloads',
    isWide: true,
    width: '13.5rem',
    cell: (statement) => (
      <div className={styles.downloads}>
        <StatementFiles statement={statement} />
      </div>
    ),
  },
];

/** Closed periods with their payments, newest first. */
export function PastStatements() {
  const list = usePagedList(statementPagesQuery, { name: 'statements' });
  return (
    <Card title="Past statements and payments">
      <PagedRows
        list={list}
        name="the statements"
        skeletonRows={3}
        empty={
          <EmptyState
            title="No statements yet"
            hint="When a period is over, its statement is listed here with its payments, for good."
          />
        }
      >
        {(rows) => (
          <RowLinks>
            <DataTable caption="Statements" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
          </RowLinks>
        )}
      </PagedRows>
    </Card>
  );
}
