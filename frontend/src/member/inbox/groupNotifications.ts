import { type Notification } from '@/entities/notification/notification';

type Group = [newest: Notification, ...earlier: Notification[]];

/** The news of each claim together, at the place of the newest; other news stays by itself. */
export function groupNotifications(notifications: readonly Notification[]): Group[] {
  const groups = new Map<string, Group>();
  for (const notification of notifications) {
    const { id, kind, link } = notification;
    const key = kind.startsWith('claim_') ? link : id;
    const group = groups.get(key);
    if (group) group.push(notification);
    else groups.set(key, [notification]);
  }
  return [...groups.values()];
}
