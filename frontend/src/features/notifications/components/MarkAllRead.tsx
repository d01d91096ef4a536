import { latestNotificationsQuery } from '@/entities/notification/notification';
import { Button } from '@/shared/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useMarkRead } from '../api/markRead';

export function MarkAllRead() {
  const { data } = useQuery(latestNotificationsQuery);
  const { mutate, isPending } = useMarkRead({ title: 'Failed to mark the notifications as read' });
  if (!data?.unread) return null;
  return (
    <Button
      type="button"
      variant="ghost"
      isBusy={isPending}
      busyLabel="PROCESSING..."
      onClick={() => mutate({ all: true })}
    >
      Mark all read
    </Button>
  );
}
