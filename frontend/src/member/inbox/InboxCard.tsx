import { notificationPagesQuery } from '@/entities/notification/notification';
import { usePagedList } from '@/shared/lists/usePagedList';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PagedRows } from '@/shared/lists/PagedRows';
import { MarkAllRead } from './MarkAllRead';
import { NotificationList } from './NotificationList';

/** All notifications of the last 90 days. */
export function InboxCard() {
  const list = usePagedList(notificationPagesQuery, { name: 'inbox' });
  return (
    <Card title="Last 90 days" actions={<MarkAllRead />}>
      <PagedRows
        list={list}
        name="notifications"
        skeletonRows={6}
        empty={
          <EmptyState title="Nothing new" hint="News about your claims and your plan will be listed here." />
        }
      >
        {(notifications) => <NotificationList notifications={notifications} />}
      </PagedRows>
    </Card>
  );
}
