import { createInbox, createNotification } from '@/entities/notification/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { NotificationsPage } from './NotificationsPage';

const INBOX = '*/api/user/notifications';

test('further pages are loaded', async () => {
  mockServer.use(
    http.get(INBOX, ({ request }) => {
      const isSecond = new URL(request.url).searchParams.get('cursor') === 'second';
      const row = createNotification({
        id: isSecond ? '2' : '1',
        title: isSecond ? 'Older' : 'Newer',
        link: isSecond ? '/claims/2' : '/claims/1',
      });
      return HttpResponse.json({ ...createInbox([row]), next: isSecond ? null : 'second' });
    }),
  );
  const { user } = render(<NotificationsPage />, { at: '/notifications' });
  expect(await screen.findByRole('link', { name: 'Newer' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'Older' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('the news of one claim is one row, and opening it reads all of them', async () => {
  const read: unknown[] = [];
  const rows = ['2', '1'].map((id) => createNotification({ id, title: `News ${id}` }));
  mockServer.use(
    http.get(INBOX, () => HttpResponse.json(createInbox(rows))),
    http.post(`${INBOX}/read`, async ({ request }) => {
      read.push(await request.json());
      return HttpResponse.json({ success: true, unread: 0 });
    }),
  );
  const { user } = render(<NotificationsPage />, { at: '/notifications' });
  const link = await screen.findByRole('link', { name: 'News 2' });
  expect(screen.queryByRole('link', { name: 'News 1' })).not.toBeInTheDocument();
  expect(screen.getByText('2 new')).toBeInTheDocument();
  await user.click(screen.getByText('1 earlier'));
  expect(screen.getByText('News 1')).toBeVisible();
  await user.click(link);
  await waitFor(() => expect(read).toEqual([{ ids: ['2', '1'] }]));
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
