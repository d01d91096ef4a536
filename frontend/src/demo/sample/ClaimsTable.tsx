import { type DemoClaimRow, demoClaims, demoClaimStatuses } from '@/demo/texts/demoActivity';
import { formatWholeMoney } from '@/shared/lib/money';
import { Badge } from '@/shared/ui/Badge';
import { type Column, DataTable } from '@/shared/lists/DataTable';
import { Link } from 'react-router-dom';
import { getSampleClaimHref } from './sampleClaimHref';
import { SampleDay } from './SampleDay';

const getColumns = (today: Date): readonly Column<DemoClaimRow>[] => [
  {
    key: 'property',
    header: 'Property',
    cell: ({ claimId, property }) =>
      claimId ? <Link to={getSampleClaimHref(claimId)}>{property}</Link> : property,
    isRowHeader: true,
    width: 'minmax(0, 3fr)',
  },
  { key: 'insured', header: 'Insured', cell: ({ insured }) => insured, width: 'minmax(0, 1.5fr)' },
  { key: 'loss', header: 'Loss', cell: ({ loss }) => loss, width: 'minmax(0, 1.75fr)' },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={demoClaimStatuses[status]}>{status}</Badge>,
    width: '9.5rem',
  },
  {
    key: 'date',
    header: 'Filed',
    cell: ({ daysAgo }) => <SampleDay today={today} daysAgo={daysAgo} />,
    width: '7.5rem',
  },
  {
    key: 'original',
    header: 'Original amount',
    cell: ({ originalAmount }) => formatWholeMoney(originalAmount),
    isNumeric: true,
    width: 'minmax(9.5rem, 1fr)',
  },
  {
    key: 'rebuilt',
    header: 'Rebuilt file',
    cell: ({ rebuilt }) => formatWholeMoney(rebuilt),
    isNumeric: true,
    width: 'minmax(7.5rem, 1fr)',
  },
];

export function ClaimsTable({ today }: { today: Date }) {
  return (
    <DataTable
      caption="Claims"
      columns={getColumns(today)}
      rows={demoClaims}
      rowKey={({ property }) => property}
    />
  );
}
