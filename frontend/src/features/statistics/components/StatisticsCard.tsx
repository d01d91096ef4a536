import { dashboardQuery } from '@/shared/api/memberData';
import { Card } from '@/shared/ui/Card';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { useQuery } from '@tanstack/react-query';
import { StatisticsView } from './StatisticsView';

/** The member's claims in figures. */
export function StatisticsCard() {
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...dashboardQuery,
    select: ({ statistics }) => statistics,
  });
  return (
    <Card kicker="Results" title="Statistics">
      {data && <StatisticsView statistics={data} />}
      {!data && !isError && <LoadingRows label="Loading statistics" rows={3} />}
      {!data && isError && (
        <ErrorState
          sentence="Failed to load statistics"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
}
