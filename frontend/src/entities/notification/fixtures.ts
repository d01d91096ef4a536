import { type Inbox, type Notification, type NotificationPreferences } from './notification';

export function createNotification(overrides: Partial<Notification> = {}): Notification {
  return {
    id: '01890f5d-0000-7000-8000-000000000001',
    kind: 'claim_message',
    title: 'A message about your claim',
    text: '14 Harbor Road (TX-88-1402)',
    link: '/claims/5b0f5d0e-6c51-4d55-9d39-0d8b6f6f1c01',
    createdAt: '2026-01-31T09:00:00Z',
    readAt: null,
    ...overrides,
  };
}

export function createInbox(results: Notification[] = [createNotification()]): Inbox {
  return { results, unread: results.filter(({ readAt }) => readAt === null).length, next: null };
}

export function createNotificationPreferences(
  overrides: Partial<NotificationPreferences> = {},
): NotificationPreferences {
  return {
    events: { claim: 'mail', billing: 'mail', network: 'digest' },
    timeZone: 'America/New_York',
    timeZoneChosen: true,
    digestHour: 7,
    mailBounced: false,
    ...overrides,
  };
}
