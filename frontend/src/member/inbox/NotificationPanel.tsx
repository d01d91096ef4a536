import { latestNotificationsQuery } from '@/entities/notification/notification';
import { getPath } from '@/shared/config/pages';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { QueryState } from '@/shared/feedback/QueryState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { MarkAllRead } from './MarkAllRead';
import { NotificationList } from './NotificationList';
import styles from './NotificationPanel.module.css';

export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const query = useQuery(latestNotificationsQuery);
  return (
    <>
      <QueryState
        query={query}
        loading={<Skeleton label="Loading notifications" rows={4} />}
        isEmpty={({ results }) => results.length === 0}
        empty={
          <EmptyState title="Nothing new" hint="News about your claims and your plan will be listed here." />
        }
        errorTitle="Failed to load notifications"
      >
        {({ results }) => <NotificationList notifications={results} onOpen={onClose} />}
      </QueryState>
      <div className={styles.actions}>
        <MarkAllRead />
        <LinkButton to={getPath('NotificationsPage')} variant="ghost" onClick={onClose}>
          Show all
        </LinkButton>
      </div>
    </>
  );
}
