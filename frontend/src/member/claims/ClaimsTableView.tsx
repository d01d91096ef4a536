import { type ClaimRow } from '@/entities/claim/claim';
import { getClaimPath } from '@/shared/config/pages';
import { formatDay } from '@/shared/lib/dates';
import { formatMoney } from '@/shared/lib/money';
import { type Column, DataTable } from '@/shared/lists/DataTable';
import { RowLink, RowLinks } from '@/shared/lists/RowLink';
import { SERVICES } from '@/entities/plan/serviceUnits';
import { ClaimStatusBadge, WaitsForBadge } from '@/member/claim/ClaimStatusBadge';
import styles from './ClaimsTableView.module.css';

const COLUMNS: readonly Column<ClaimRow>[] = [
  {
    key: 'address',
    header: 'Address',
    cell: ({ id, reference, propertyAddress }) => (
      <>
        <RowLink to={getClaimPath(id)}>{propertyAddress}</RowLink>
        <span className={styles.reference}>{reference}</span>
      </>
    ),
    isRowHeader: true,
    width: 'minmax(0, 3fr)',
  },
  { key: 'homeowner', header: 'Homeowner', cell: ({ homeowner }) => homeowner, width: 'minmax(0, 2fr)' },
  {
    key: 'service',
    header: 'Service',
    cell: (claim) => SERVICES[claim.serviceRequestType].label,
    width: 'minmax(0, 2fr)',
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, waitsFor }) => (
      <span className={styles.badges}>
        <ClaimStatusBadge status={status} />
        {waitsFor && <WaitsForBadge waitsFor={waitsFor} />}
      </span>
    ),
    width: '11.5rem',
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ createdAt }) => (
      <time className={styles.day} dateTime={createdAt}>
        {formatDay(createdAt)}
      </time>
    ),
    width: '7.5rem',
  },
  {
    key: 'original',
    header: 'Original amount',
    cell: ({ originalClaimAmount: amount }) => amount !== null && formatMoney(amount),
    isNumeric: true,
    width: 'minmax(9.5rem, 1.5fr)',
  },
];

export function ClaimsTableView({ rows }: { rows: readonly ClaimRow[] }) {
  return (
    <RowLinks>
      <DataTable caption="Claims" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
    </RowLinks>
  );
}
