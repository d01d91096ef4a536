import { dashboardQuery } from '@/shared/api/memberData';
import { type components } from '@/shared/api/schema';
import { useListView } from '@/shared/hooks/useListView';
import { useWholeList } from '@/shared/hooks/useWholeList';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { LongRows } from '@/shared/ui/LongRows';
import { NarrowableList } from '@/shared/ui/NarrowableList';
import { useQuery } from '@tanstack/react-query';
import { ActivityListView } from './ActivityListView';

type ActivityRow = components['schemas']['ActivityRow'];

const FAILURE = 'Failed to load activity';

/** What happened on the account, newest first. */
export function ActivityTab() {
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...dashboardQuery,
    select: ({ recentActivity }) => recentActivity,
  });
  return (
    <Card title="Activity">
      {data && data.length > 0 && <ActivityRows recent={data} />}
      {data?.length === 0 && (
        <EmptyState sentence="No recent activity" hint="Sign-ins, uploads and claims will be listed here." />
      )}
      {!data && isError && (
        <ErrorState sentence={FAILURE} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <LoadingRows label="Loading activity" rows={4} />}
    </Card>
  );
}

function ActivityRows({ recent }: { recent: readonly ActivityRow[] }) {
  const view = useListView('activity');
  const list = useWholeList('/api/user/activity', recent, view);
  return (
    <NarrowableList
      list={list}
      view={view}
      noun="entry"
      plural="entries"
      searchHint="What was done"
      failureSentence={FAILURE}
    >
      {(rows) => <LongRows rows={rows} rowHeight="2.75rem" draw={drawLines} />}
    </NarrowableList>
  );
}

function drawLines(rows: readonly ActivityRow[]) {
  return <ActivityListView rows={rows} />;
}
