import { createNotification } from '@/entities/notification/fixtures';
import { groupNotifications } from './groupNotifications';

test('the news of a claim is one group, and other news with the same link is not', () => {
  const claim = (id: string, link: string) => createNotification({ id, link });
  const billing = (id: string) => createNotification({ id, kind: 'billing', link: '/dashboard' });
  const groups = groupNotifications([
    claim('5', '/claims/a'),
    billing('4'),
    claim('3', '/claims/b'),
    billing('2'),
    claim('1', '/claims/a'),
  ]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['5', '1'], ['4'], ['3'], ['2']]);
});
