import { type Notification } from '@/entities/notification/notification';
import { formatDateTime } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { Link } from 'react-router-dom';
import { useMarkRead } from './notificationsApi';
import styles from './NotificationList.module.css';

interface NotificationListProps {
  notifications: readonly Notification[];
  onOpen?: () => void;
}

/** Opening a notification marks it as read. */
export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  const { mutate: markRead } = useMarkRead();

  function handleOpen({ id, readAt }: Notification) {
    if (readAt === null) markRead({ ids: [id] });
    onOpen?.();
  }

  return (
    <ol>
      {notifications.map((notification) => (
        <li
          key={notification.id}
          className={styles.row}
          data-unread={notification.readAt === null || undefined}
        >
          <Link className={styles.link} to={notification.link} onClick={() => handleOpen(notification)}>
            {notification.title}
          </Link>
          {notification.readAt === null && <Badge tone="good">New</Badge>}
          <p className={styles.text}>{notification.text}</p>
          <time className={styles.time} dateTime={notification.createdAt}>
            {formatDateTime(notification.createdAt)}
          </time>
        </li>
      ))}
    </ol>
  );
}
