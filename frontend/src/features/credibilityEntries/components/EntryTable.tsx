import { formatDay } from '@/shared/lib/dates';
import { formatMoney } from '@/shared/lib/money';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { type Column, DataTable } from '@/shared/ui/DataTable';
import { PencilIcon, TrashIcon } from '@/shared/ui/icons';
import { Cluster } from '@/shared/ui/Stack';
import { type CredibilityEntry } from '../api/credibilityEntries';
import styles from './EntryTable.module.css';

interface EntryTableProps {
  entries: readonly CredibilityEntry[];
  onEdit: (entry: CredibilityEntry) => void;
  onDelete: (entry: CredibilityEntry) => void;
}

const money = (amount: string | null) => (amount === null ? '–' : formatMoney(amount));

/** Lines one under another, the first one stronger; what is empty is left out. */
function Lines({ of: [first, ...others] }: { of: readonly string[] }) {
  return (
    <div className={styles.lines}>
      <span>{first === '' ? '–' : first}</span>
      {others.filter(Boolean).map((line) => (
        <span key={line} className={styles.detail}>
          {line}
        </span>
      ))}
    </div>
  );
}

export function EntryTable({ entries, onEdit, onDelete }: EntryTableProps) {
  const columns: Column<CredibilityEntry>[] = [
    {
      key: 'contractor',
      header: 'Contractor',
      isRowHeader: true,
      cell: (entry) => <Lines of={[entry.contractorName, entry.contractorCompany, entry.contractorPhone]} />,
    },
    {
      key: 'client',
      header: 'Client',
      cell: (entry) => <Lines of={[entry.clientName, entry.claimType]} />,
    },
    {
      key: 'originalAmount',
      header: 'Original',
      isNumeric: true,
      cell: (entry) => money(entry.originalAmount),
    },
    { key: 'finalAmount', header: 'Final', isNumeric: true, cell: (entry) => money(entry.finalAmount) },
    {
      key: 'isActive',
      header: 'Look-up',
      cell: (entry) =>
        entry.isActive ? <Badge tone="good">Found</Badge> : <Badge tone="watch">Hidden</Badge>,
    },
    { key: 'createdAt', header: 'Created', cell: (entry) => formatDay(entry.createdAt) },
    {
      key: 'actions',
      header: 'Actions',
      cell: (entry) => (
        <Cluster>
          <Button
            type="button"
            size="small"
            icon={<PencilIcon />}
            aria-label={`Edit ${entry.contractorName}`}
            onClick={() => onEdit(entry)}
          >
            Edit
          </Button>
          <Button
            type="button"
            size="small"
            variant="danger"
            icon={<TrashIcon />}
            aria-label={`Delete ${entry.contractorName}`}
            onClick={() => onDelete(entry)}
          >
            Delete
          </Button>
        </Cluster>
      ),
    },
  ];
  return <DataTable caption="Credibility entries" columns={columns} rows={entries} rowKey={({ id }) => id} />;
}
