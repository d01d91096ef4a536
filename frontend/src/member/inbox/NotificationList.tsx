import { type Notification } from '@/entities/notification/notification';
import { formatDateTime } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { Link } from 'react-router-dom';
import { groupNotifications } from './groupNotifications';
import { useMarkRead } from './notificationsApi';
import styles from './NotificationList.module.css';

interface NotificationListProps {
  notifications: readonly Notification[];
  onOpen?: () => void;
}

/** One row for the news of a claim. Opening it marks all of them as read. */
export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  const { mutate: markRead } = useMarkRead();

  function handleOpen(unread: readonly Notification[]) {
    if (unread.length > 0) markRead({ ids: unread.map(({ id }) => id) });
    onOpen?.();
  }

  return (
    <ol>
      {groupNotifications(notifications).map(([newest, ...earlier]) => {
        const unread = [newest, ...earlier].filter(({ readAt }) => readAt === null);
        return (
          <li key={newest.id} className={styles.row} data-unread={unread.length > 0 || undefined}>
            <Link className={styles.link} to={newest.link} onClick={() => handleOpen(unread)}>
              {newest.title}
            </Link>
            {unread.length > 0 && (
              <Badge tone="good">{unread.length === 1 ? 'New' : `${unread.length} new`}</Badge>
            )}
            <p className={styles.text}>{newest.text}</p>
            <time className={styles.time} dateTime={newest.createdAt}>
              {formatDateTime(newest.createdAt)}
            </time>
            {earlier.length > 0 && <EarlierNews notifications={earlier} />}
          </li>
        );
      })}
    </ol>
  );
}

function EarlierNews({ notifications }: { notifications: readonly Notification[] }) {
  return (
    <details className={styles.earlier}>
      <summary>{notifications.length} earlier</summary>
      <ol>
        {notifications.map(({ id, title, createdAt }) => (
          <li key={id} className={styles.earlierRow}>
            <span>{title}</span>
            <time className={styles.time} dateTime={createdAt}>
              {formatDateTime(createdAt)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}
