import { formatDay } from '@/shared/lib/dates';
import { type Column, DataTable } from '@/shared/ui/DataTable';
import { useMemo } from 'react';
import { type CredibilityEntry } from '../api/credibilityEntries';
import { type EntryTaskHandler } from '../model/entryTask';
import { EntryActions } from './EntryActions';
import { EntryAmounts } from './EntryAmounts';
import { LookUpBadge } from './LookUpBadge';
import styles from './EntryTable.module.css';

interface EntryTableProps {
  entries: readonly CredibilityEntry[];
  onTask: EntryTaskHandler;
}

/** Lines one under another, the first one stronger; what is empty is left out. */
function Lines({ of: lines }: { of: readonly string[] }) {
  const known = lines.filter(Boolean);
  if (known.length === 0) return '–';
  return (
    <div className={styles.lines}>
      {known.map((line, index) => (
        <span key={index} className={index === 0 ? undefined : styles.detail}>
          {line}
        </span>
      ))}
    </div>
  );
}

function columnsFor(onTask: EntryTaskHandler): Column<CredibilityEntry>[] {
  return [
    {
      key: 'contractor',
      header: 'Contractor',
      width: 'minmax(0, 2fr)',
      isRowHeader: true,
      cell: (entry) => <Lines of={[entry.contractorName, entry.contractorCompany, entry.contractorPhone]} />,
    },
    {
      key: 'client',
      header: 'Client and claim',
      width: 'minmax(0, 1.5fr)',
      cell: (entry) => <Lines of={[entry.clientName, entry.claimType]} />,
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
          <LookUpBadge isActive={entry.isActive} />
          <span className={styles.detail}>{formatDay(entry.createdAt)}</span>
        </div>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      width: '9.25rem',
      cell: (entry) => <EntryActions entry={entry} onTask={onTask} />,
    },
  ];
}

export function EntryTable({ entries, onTask }: EntryTableProps) {
  // Made once: there may be many hundred rows, and those that are drawn stay.
  const columns = useMemo(() => columnsFor(onTask), [onTask]);
  return <DataTable caption="Credibility entries" columns={columns} rows={entries} rowKey={({ id }) => id} />;
}
