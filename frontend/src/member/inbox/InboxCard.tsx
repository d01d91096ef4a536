import { notificationPagesQuery } from '@/entities/notification/notification';
import { usePagedList } from '@/shared/lists/usePagedList';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/feedback/ErrorState';
import { LoadMore } from '@/shared/lists/LoadMore';
import { Skeleton } from '@/shared/ui/Skeleton';
import { MarkAllRead } from './MarkAllRead';
import { NotificationList } from './NotificationList';

const ERROR_TITLE = 'Failed to load notifications';

/** All notifications of the last 90 days. */
export function InboxCard() {
  const list = usePagedList(notificationPagesQuery, { name: 'inbox' });
  return (
    <Card title="Last 90 days" actions={<MarkAllRead />}>
      {list.isError && (
        <ErrorState
          title={ERROR_TITLE}
          error={list.error}
          isRetrying={list.isFetching}
          onRetry={list.retry}
        />
      )}
      {list.rows === undefined && !list.isError && <Skeleton label="Loading notifications" rows={6} />}
      {list.rows?.length === 0 && (
        <EmptyState title="Nothing new" hint="News about your claims and your plan will be listed here." />
      )}
      {list.rows && <NotificationList notifications={list.rows} />}
      {list.rows && <LoadMore list={list} errorTitle={ERROR_TITLE} />}
    </Card>
  );
}
