import { type CredibilityEntry } from '@/entities/credibilityEntry/credibilityEntry';
import { formatDay } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { type Column, DataTable } from '@/shared/lists/DataTable';
import { IconButton } from '@/shared/ui/IconButton';
import { EyeIcon, PencilIcon, TrashIcon } from '@/shared/ui/icons';
import { memo, useMemo } from 'react';
import { type EntryActionHandler } from './entryAction';
import { formatField, LOOKUP_LABELS } from './entryDetails';
import { AMOUNT_FIELDS } from './entryForm';
import styles from './EntryTable.module.css';

const AMOUNT_LABELS: Record<(typeof AMOUNT_FIELDS)[number], string> = {
  originalAmount: 'Original',
  reducedAmount: 'Reduced',
  finalAmount: 'Final',
  deductible: 'Deductible',
};

interface EntryTableProps {
  entries: readonly CredibilityEntry[];
  onAction: EntryActionHandler;
}

function StackedLines({ lines }: { lines: readonly string[] }) {
  const nonEmpty = lines.filter(Boolean);
  if (nonEmpty.length === 0) return '–';
  return (
    <div className={styles.lines}>
      {nonEmpty.map((line, index) => (
        <span key={index} className={index === 0 ? undefined : styles.detail}>
          {line}
        </span>
      ))}
    </div>
  );
}

function EntryAmounts({ entry }: { entry: CredibilityEntry }) {
  const knownAmounts = AMOUNT_FIELDS.filter((amount) => entry[amount] !== null);
  if (knownAmounts.length === 0) return '–';
  return (
    <dl className={styles.amounts}>
      {knownAmounts.map((amount) => (
        <div key={amount} className={styles.amount}>
          <dt>{AMOUNT_LABELS[amount]}</dt>
          <dd>{formatField(entry, amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface EntryActionsProps {
  entry: CredibilityEntry;
  onAction: EntryActionHandler;
}

function EntryActions({ entry, onAction }: EntryActionsProps) {
  const name = entry.contractorName;
  return (
    <div className={styles.actions}>
      <IconButton label={`View ${name}`} icon={<EyeIcon />} onClick={() => onAction('view', entry)} />
      <IconButton label={`Edit ${name}`} icon={<PencilIcon />} onClick={() => onAction('edit', entry)} />
      <IconButton
        label={`Delete ${name}`}
        className={styles.danger}
        icon={<TrashIcon />}
        onClick={() => onAction('delete', entry)}
      />
    </div>
  );
}

function createColumns(onAction: EntryActionHandler): Column<CredibilityEntry>[] {
  return [
    {
      key: 'contractor',
      header: 'Contractor',
      width: 'minmax(0, 2fr)',
      isRowHeader: true,
      cell: (entry) => (
        <StackedLines lines={[entry.contractorName, entry.contractorCompany, entry.contractorPhone]} />
      ),
    },
    {
      key: 'client',
      header: 'Client and claim',
      width: 'minmax(0, 1.5fr)',
      cell: (entry) => <StackedLines lines={[entry.clientName, entry.claimType]} />,
    },
    {
      key: 'amounts',
      header: 'Amounts in USD',
      width: 'minmax(0, 1.5fr)',
      isNumeric: true,
      cell: (entry) => <EntryAmounts entry={entry} />,
    },
    {
      key: 'isActive',
      header: 'Look-up',
      width: 'minmax(0, 0.9fr)',
      cell: (entry) => (
        <div className={styles.lines}>
          {entry.isActive ? (
            <Badge tone="good">{LOOKUP_LABELS.on}</Badge>
          ) : (
            <Badge tone="watch">{LOOKUP_LABELS.off}</Badge>
          )}
          <span className={styles.detail}>{formatDay(entry.createdAt)}</span>
        </div>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      width: '9.25rem',
      cell: (entry) => <EntryActions entry={entry} onAction={onAction} />,
    },
  ];
}

/** Memoized, because it may have hundreds of rows and the card renders on every key press in the search field. */
export const EntryTable = memo(function EntryTable({ entries, onAction }: EntryTableProps) {
  // Memoized, because new columns would render all rows again.
  const columns = useMemo(() => createColumns(onAction), [onAction]);
  return <DataTable caption="Credibility entries" columns={columns} rows={entries} rowKey={({ id }) => id} />;
});
