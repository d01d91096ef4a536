import { type MarkedRead, notificationKeys } from '@/entities/notification/notification';
import { callApi } from '@/shared/api/client';
import { type MutationFeedback } from '@/shared/feedback/mutationFeedback';
import { useMutation } from '@tanstack/react-query';

/** Marks one notification, or all of them. */
export function useMarkRead(error?: MutationFeedback['error']) {
  return useMutation({
    mutationFn: (read: { ids: string[] } | { all: true }) =>
      callApi<MarkedRead>('POST', '/api/user/notifications/read', read),
    meta: { error, invalidates: [notificationKeys] },
  });
}
