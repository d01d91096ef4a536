import { type components } from '@/shared/api/schema';
import { paths } from '@/shared/config/paths';
import { formatDay } from '@/shared/lib/dates';
import { formatMoney } from '@/shared/lib/money';
import { type Column, DataTable } from '@/shared/ui/DataTable';
import { Link } from 'react-router-dom';
import { SERVICE_LABELS } from '../model/claimWords';
import { ClaimStatusBadge } from './ClaimStatusBadge';
import styles from './ClaimsTableView.module.css';

type ClaimRow = components['schemas']['ClaimRow'];

const COLUMNS: readonly Column<ClaimRow>[] = [
  {
    key: 'address',
    header: 'Address',
    cell: ({ id, propertyAddress }) => <Link to={paths.claim(id)}>{propertyAddress}</Link>,
    isRowHeader: true,
  },
  { key: 'homeowner', header: 'Homeowner', cell: ({ homeowner }) => homeowner },
  { key: 'service', header: 'Service', cell: (claim) => SERVICE_LABELS[claim.serviceRequestType] },
  { key: 'status', header: 'Status', cell: ({ status }) => <ClaimStatusBadge status={status} /> },
  {
    key: 'date',
    header: 'Date',
    cell: ({ createdAt }) => (
      <time className={styles.day} dateTime={createdAt}>
        {formatDay(createdAt)}
      </time>
    ),
  },
  {
    key: 'original',
    header: 'Original amount',
    cell: ({ originalClaimAmount: amount }) => (amount === null ? '–' : formatMoney(amount)),
    isNumeric: true,
  },
];

/** Claims as a table; the address leads to the claim's own page. */
export function ClaimsTableView({ rows }: { rows: readonly ClaimRow[] }) {
  return <DataTable caption="Claims" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />;
}
