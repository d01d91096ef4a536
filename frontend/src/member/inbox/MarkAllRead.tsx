import { latestNotificationsQuery } from '@/entities/notification/notification';
import { Button } from '@/shared/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useMarkRead } from './notificationsApi';

/** Once it was pressed it stays, because it has the focus. */
export function MarkAllRead() {
  const { data } = useQuery(latestNotificationsQuery);
  const { mutate, isPending, isSuccess } = useMarkRead({ title: 'Failed to mark the notifications as read' });
  const hasUnread = Boolean(data?.unread);
  if (!hasUnread && !isSuccess) return null;
  return (
    <Button
      type="button"
      variant="ghost"
      aria-disabled={!hasUnread}
      isBusy={isPending}
      busyLabel="PROCESSING..."
      onClick={() => mutate({ all: true })}
    >
      Mark all read
    </Button>
  );
}
