import { dashboardQuery } from '@/shared/api/memberData';
import { useWholeList } from '@/shared/hooks/useWholeList';
import { type components } from '@/shared/api/schema';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { ListEnd } from '@/shared/ui/ListEnd';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { useQuery } from '@tanstack/react-query';
import { ActivityListView } from './ActivityListView';

const FAILURE = 'Failed to load activity';

/** What happened on the account, newest first. */
export function ActivityTab() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...dashboardQuery,
    select: ({ recentActivity }) => recentActivity,
  });
  return (
    <Card title="Activity">
      {data && <ActivityRows recent={data} />}
      {!data && isError && (
        <ErrorState sentence={FAILURE} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <LoadingRows label="Loading activity" rows={4} />}
    </Card>
  );
}

function ActivityRows({ recent }: { recent: components['schemas']['ActivityRow'][] }) {
  const list = useWholeList('/api/user/activity', recent, 'activity');
  if (list.rows.length === 0) {
    return (
      <EmptyState sentence="No recent activity" hint="Sign-ins, uploads and claims will be listed here." />
    );
  }
  return (
    <>
      <ActivityListView rows={list.rows} />
      <ListEnd list={list} failureSentence={FAILURE} />
    </>
  );
}
