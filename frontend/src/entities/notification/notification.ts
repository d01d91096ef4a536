import { fetchApi } from '@/shared/api/client';
import { keysetPagesQuery, type ListFilters } from '@/shared/lists/keysetPages';
import { type Schemas } from '@/shared/api/schemas';
import { queryOptions } from '@tanstack/react-query';

export type Notification = Schemas['Notification'];
export type Inbox = Schemas['Inbox'];
export type MarkedRead = Schemas['MarkedRead'];
/** What has changed since a version of the member's data. */
export type Changes = Schemas['Changes'];
export type Delivery = Schemas['DeliveryEnum'];
export type NotificationPreferences = Schemas['Preferences'];

const URL = '/api/user/notifications';

export const notificationKeys = [URL] as const;

/** What the bell shows: the newest notifications and the number of all unread ones. */
export const latestNotificationsQuery = queryOptions({
  queryKey: [URL, 'latest'],
  queryFn: ({ signal }) => fetchApi<Inbox>(URL, { signal, params: { limit: 8 } }),
});

/** Newest first. */
export const notificationPagesQuery = (filters: ListFilters) => keysetPagesQuery<Notification>(URL, filters);

export const notificationPreferencesQuery = queryOptions({
  queryKey: ['/api/user/notification-preferences'],
  queryFn: ({ signal }) =>
    fetchApi<NotificationPreferences>('/api/user/notification-preferences', { signal }),
});
