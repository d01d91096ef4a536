import { activityPagesQuery, type ActivityRow, dashboardQuery } from '@/entities/member/memberData';
import { usePagedList } from '@/shared/lists/usePagedList';
import { formatDateTime } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { Card } from '@/shared/ui/Card';
import { ChunkedRows } from '@/shared/lists/ChunkedRows';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FilterableList } from '@/shared/lists/FilterableList';
import { QueryState } from '@/shared/feedback/QueryState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import styles from './ActivityTab.module.css';

const ERROR_TITLE = 'Failed to load activity';

export function ActivityTab() {
  const query = useQuery({ ...dashboardQuery, select: ({ recentActivity }) => recentActivity });
  return (
    <Card title="Activity">
      <QueryState
        query={query}
        loading={<Skeleton label="Loading activity" rows={4} />}
        isEmpty={(entries) => entries.length === 0}
        empty={
          <EmptyState title="No recent activity" hint="Sign-ins, uploads and claims will be listed here." />
        }
        errorTitle={ERROR_TITLE}
      >
        {(recentActivity) => <ActivityList recentActivity={recentActivity} />}
      </QueryState>
    </Card>
  );
}

function ActivityList({ recentActivity }: { recentActivity: readonly ActivityRow[] }) {
  const list = usePagedList(activityPagesQuery, { name: 'activity', newestRows: recentActivity });
  return (
    <FilterableList
      list={list}
      noun={['entry', 'entries']}
      searchHint="What was done"
      errorTitle={ERROR_TITLE}
    >
      {(rows) => <ChunkedRows rows={rows} rowHeight="2.75rem" renderRows={renderEntries} />}
    </FilterableList>
  );
}

function renderEntries(rows: readonly ActivityRow[]) {
  return (
    <ol>
      {rows.map(({ id, action, description, createdAt }) => (
        <li key={id} className={styles.entry}>
          <p className={styles.description}>{description}</p>
          <time className={styles.time} dateTime={createdAt}>
            {formatDateTime(createdAt)}
          </time>
          <Badge>{action.replaceAll('_', ' ')}</Badge>
        </li>
      ))}
    </ol>
  );
}
