import { ApiError } from '@/shared/api/apiError';
import { formatMoney } from '@/shared/lib/money';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { DataTable } from '@/shared/lists/DataTable';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/feedback/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Notice } from '@/shared/ui/Notice';
import { QuotaBar } from '@/entities/plan/QuotaBar';
import { Strip } from '@/shared/ui/Strip';
import { CardGrid, Stack } from '@/shared/ui/Stack';

const SERVER_ERROR = new ApiError({
  status: 503,
  code: 'unavailable',
  message: 'The service is temporarily unavailable. Please try again.',
  requestId: '8c1f0a5be2d94e37',
});

const ROWS = [
  {
    id: '1',
    address: '1420 Meridian Avenue, Tampa, FL',
    homeowner: 'R. Castellanos',
    amount: '52000.00',
    status: 'submitted',
  },
  {
    id: '2',
    address: `${'A very long address line '.repeat(7)}end`,
    homeowner: 'H',
    amount: '999999999.99',
    status: 'completed',
  },
];

export function KitStates() {
  return (
    <Stack gap={3}>
      <CardGrid>
        <Card title="Quota">
          <QuotaBar label="Estimates" used={2} quota={9} />
          <QuotaBar label="Appraisals" used={4} quota={5} />
          <QuotaBar label="Engineer Assignments" used={19} quota={20} />
          <QuotaBar label="Attorney Assistance" used={1} quota={1} />
        </Card>
        <Card title="Details">
          <DescriptionList
            details={[
              { term: 'Plan Type', value: 'GHOST' },
              { term: 'Registered', value: '2/3' },
              { term: 'Your Estimate Total', value: formatMoney('999999999.99') },
            ]}
          />
        </Card>
      </CardGrid>
      <Strip title="GHOST" badge={<Badge tone="good">active</Badge>} lead="$8,500.00 per month" tone="signal">
        <QuotaBar label="Estimates" used={2} quota={9} />
      </Strip>
      <Notice title="An invitation is required">Codes are given by the network admin.</Notice>
      <Notice tone="success">Admin credentials updated successfully</Notice>
      <Notice tone="warn" title="Payment is due">
        Three days of grace are left.
      </Notice>
      <Notice tone="danger" title="Access denied">
        Invalid credentials
      </Notice>
      <CardGrid>
        <EmptyState
          title="No claims submitted yet"
          action={
            <Button type="button" variant="primary">
              Upload Estimate
            </Button>
          }
        />
        <ErrorState
          title="Failed to load device information"
          error={SERVER_ERROR}
          onRetry={() => undefined}
        />
        <Skeleton label="Loading claims" rows={2} />
      </CardGrid>
      <Card title="Table">
        <DataTable
          caption="Claims"
          rows={ROWS}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'address',
              header: 'Address',
              width: '2fr',
              isRowHeader: true,
              cell: (row) => row.address,
            },
            { key: 'homeowner', header: 'Homeowner', width: '1fr', cell: (row) => row.homeowner },
            { key: 'status', header: 'Status', width: '1fr', cell: (row) => <Badge>{row.status}</Badge> },
            {
              key: 'amount',
              header: 'Amount',
              width: '1fr',
              isNumeric: true,
              cell: (row) => formatMoney(row.amount),
            },
          ]}
        />
      </Card>
    </Stack>
  );
}
