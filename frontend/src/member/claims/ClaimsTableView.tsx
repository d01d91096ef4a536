import { type ClaimRow } from '@/entities/claim/claim';
import { getClaimPath } from '@/shared/config/pages';
import { formatDay } from '@/shared/lib/dates';
import { formatMoney } from '@/shared/lib/money';
import { type Column, DataTable } from '@/shared/lists/DataTable';
import { RowLink, RowLinks } from '@/shared/lists/RowLink';
import { SERVICES } from '@/entities/plan/serviceUnits';
import { ClaimStatusBadge } from '@/member/claim/ClaimStatusBadge';
import styles from './ClaimsTableView.module.css';
import { NextOfClaim } from './NextOfClaim';

/** One line a claim. Text that does not fit is cut, and the whole of it is on the claim's page. */
const COLUMNS: readonly Column<ClaimRow>[] = [
  {
    key: 'reference',
    header: 'Reference',
    cell: ({ reference }) => <span className={styles.reference}>{reference}</span>,
    width: '5.75rem',
  },
  {
    key: 'address',
    header: 'Address',
    cell: ({ id, propertyAddress }) => <RowLink to={getClaimPath(id)}>{propertyAddress}</RowLink>,
    isRowHeader: true,
    width: 'minmax(0, 3fr)',
  },
  { key: 'homeowner', header: 'Homeowner', cell: ({ homeowner }) => homeowner, width: 'minmax(0, 2fr)' },
  {
    key: 'service',
    header: 'Service',
    cell: (claim) => SERVICES[claim.serviceRequestType].label,
    width: 'minmax(0, 1.5fr)',
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <ClaimStatusBadge status={status} />,
    width: '8.75rem',
  },
  { key: 'next', header: 'Next', cell: (claim) => <NextOfClaim claim={claim} />, width: '11rem' },
  {
    key: 'date',
    header: 'Date',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
    width: '7.25rem',
  },
  {
    key: 'original',
    header: 'Original amount',
    cell: ({ originalClaimAmount: amount }) => amount !== null && formatMoney(amount),
    isNumeric: true,
    width: 'minmax(8.75rem, 1fr)',
  },
];

export function ClaimsTableView({ rows }: { rows: readonly ClaimRow[] }) {
  return (
    <RowLinks>
      <div className={styles.claims}>
        <DataTable caption="Claims" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      </div>
    </RowLinks>
  );
}
