import { createInbox, createNotification } from '@/entities/notification/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { NotificationsPage } from './NotificationsPage';

const INBOX = '*/api/user/notifications';

test('further pages are loaded', async () => {
  mockServer.use(
    http.get(INBOX, ({ request }) => {
      const isSecond = new URL(request.url).searchParams.get('cursor') === 'second';
      const row = createNotification({ id: isSecond ? '2' : '1', title: isSecond ? 'Older' : 'Newer' });
      return HttpResponse.json({ ...createInbox([row]), next: isSecond ? null : 'second' });
    }),
  );
  const { user } = render(<NotificationsPage />, { at: '/notifications' });
  expect(await screen.findByRole('link', { name: 'Newer' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'Older' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('an empty inbox says so', async () => {
  mockServer.use(http.get(INBOX, () => HttpResponse.json(createInbox([]))));
  render(<NotificationsPage />, { at: '/notifications' });
  expect(await screen.findByText('Nothing new')).toBeInTheDocument();
});

test('an error can be retried', async () => {
  mockServer.use(http.get(INBOX, () => HttpResponse.json({ error: 'Down', code: 'x' }, { status: 503 })));
  const { user } = render(<NotificationsPage />, { at: '/notifications' });
  expect(await screen.findByText('Failed to load notifications')).toBeInTheDocument();
  mockServer.use(http.get(INBOX, () => HttpResponse.json(createInbox())));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'A message about your claim' })).toBeInTheDocument();
});
