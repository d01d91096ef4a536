import { dashboardQuery, type Statistics } from '@/entities/member/memberData';
import { formatMoney } from '@/shared/lib/money';
import { Card } from '@/shared/ui/Card';
import { MetricGrid } from '@/shared/ui/MetricGrid';
import { QueryState } from '@/shared/feedback/QueryState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';

export function StatisticsCard() {
  const query = useQuery({ ...dashboardQuery, select: ({ statistics }) => statistics });
  return (
    <Card kicker="Results" title="Statistics">
      <QueryState
        query={query}
        loading={<Skeleton label="Loading statistics" rows={3} />}
        errorTitle="Failed to load statistics"
      >
        {(statistics) => <StatisticsMetrics statistics={statistics} />}
      </QueryState>
    </Card>
  );
}

function StatisticsMetrics({ statistics }: { statistics: Statistics }) {
  return (
    <MetricGrid
      counts={[
        { label: 'Total Claims', value: statistics.totalClaims.toLocaleString('en-US') },
        { label: 'Completed', value: statistics.completedClaims.toLocaleString('en-US') },
      ]}
      amounts={[
        {
          label: 'Your Estimate Total',
          value: formatMoney(statistics.totalOriginalAmount),
          note: 'All claims, open ones too',
        },
        {
          label: 'Final Total',
          value: formatMoney(statistics.totalFinalAmount),
          note: 'Only claims with a final amount',
        },
      ]}
      highlight={
        Number(statistics.improvementAmount) > 0 && {
          label: 'Audit Amount',
          value: `+${formatMoney(statistics.improvementAmount)}`,
          note: 'Final amount minus your estimate, of claims that have both',
        }
      }
      isOneRowIfWide
    />
  );
}
