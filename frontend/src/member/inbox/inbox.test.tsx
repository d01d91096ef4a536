import { claimKeys, claimPagesQuery, waitingClaimsQuery } from '@/entities/claim/claim';
import { createDashboard, createUser } from '@/entities/member/fixtures';
import { dashboardQuery } from '@/entities/member/memberData';
import { createInbox, createNotification } from '@/entities/notification/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { fakeIntervals } from '@/test/timers';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { changesQuery } from './changes';
import { NotificationBell } from './NotificationBell';
import { NotificationsPage } from './NotificationsPage';

describe('NotificationBell', () => {
  const CLAIM = '5b0f5d0e-6c51-4d55-9d39-0d8b6f6f1c01';
  const OTHER_CLAIM = '5b0f5d0e-6c51-4d55-9d39-0d8b6f6f1c02';

  const read = createNotification({ id: 'read', title: 'Old news', readAt: '2026-01-31T10:00:00Z' });

  let inbox = createInbox();
  let marked: unknown[] = [];

  beforeEach(() => {
    inbox = createInbox([createNotification(), read]);
    marked = [];
    mockServer.use(
      http.get('*/api/user/changes', () => HttpResponse.json({ version: 1, changed: [] })),
      http.get('*/api/user/notifications', () => HttpResponse.json(inbox)),
      http.post('*/api/user/notifications/read', async ({ request }) => {
        marked.push(await request.json());
        inbox = createInbox([read]);
        return HttpResponse.json({ success: true, unread: 0 });
      }),
    );
  });

  describe('the bell', () => {
    test('shows how many notifications are unread', async () => {
      render(<NotificationBell />);
      expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toHaveTextContent('1');
    });

    test('shows at most 99', async () => {
      inbox = { ...inbox, unread: 120 };
      render(<NotificationBell />);
      expect(await screen.findByText('99+')).toBeInTheDocument();
    });

    test('opens a panel with the newest ones, and Escape closes it', async () => {
      const { user } = render(<NotificationBell />);
      const button = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
      await user.click(button);
      expect(await screen.findByRole('link', { name: 'A message about your claim' })).toBeInTheDocument();
      expect(screen.getByText('New')).toBeInTheDocument();
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('link')).not.toBeInTheDocument();
      expect(button).toHaveFocus();
    });

    test.each([
      ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
      ['a press outside', () => fireEvent.pointerDown(document.body)],
    ])('closes on %s without focus inside, as in Safari', async (_name, close) => {
      render(<NotificationBell />);
      fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
      const link = await screen.findByRole('link', { name: 'A message about your claim' });
      fireEvent.pointerDown(link);
      expect(link).toBeInTheDocument();
      close();
      expect(screen.queryByRole('link')).not.toBeInTheDocument();
    });

    test('opening one marks it as read and closes the panel', async () => {
      const { user, address } = render(<NotificationBell />, {
        shell: <NotificationBell />,
        path: '/nothing',
      });
      await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
      await user.click(await screen.findByRole('link', { name: 'A message about your claim' }));
      expect(address()).toBe(`/claims/${CLAIM}`);
      expect(screen.queryByRole('link')).not.toBeInTheDocument();
      expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument();
      expect(marked).toEqual([{ ids: [createNotification().id] }]);
    });

    test('Mark all read marks all, and keeps the focus', async () => {
      const { user } = render(<NotificationBell />);
      await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
      const button = await screen.findByRole('button', { name: 'Mark all read' });
      await user.click(button);
      expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument();
      expect(button).toHaveFocus();
      expect(button).toHaveAttribute('aria-disabled', 'true');
      await user.click(button);
      expect(marked).toEqual([{ all: true }]);
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('link')).not.toBeInTheDocument();
    });

    test('an empty inbox says so', async () => {
      inbox = createInbox([]);
      const { user } = render(<NotificationBell />);
      await user.click(await screen.findByRole('button', { name: 'Notifications' }));
      expect(await screen.findByText('Nothing new')).toBeInTheDocument();
    });
  });

  describe('asking for changes', () => {
    let changed: string[] = [];
    let asked: (string | null)[] = [];

    beforeEach(() => {
      fakeIntervals();
      changed = [];
      asked = [];
      mockServer.use(
        http.get('*/api/user/changes', ({ request }) => {
          asked.push(new URL(request.url).searchParams.get('since'));
          return HttpResponse.json({ version: asked.length, changed });
        }),
      );
    });

    afterEach(() => {
      setHidden(false);
      jest.useRealTimers();
    });

    function setHidden(isHidden: boolean) {
      jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
      act(() => {
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      });
    }

    const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

    async function renderBell() {
      const client = createTestClient();
      const view = render(<NotificationBell />, { client });
      await waitFor(() => expect(client.getQueryData(changesQuery.queryKey)).toBeDefined());
      return view;
    }

    test('happens every 20 seconds at the latest, with the version of the answer before', async () => {
      await renderBell();
      expect(asked).toEqual([null]);
      await pass(15);
      expect(asked).toHaveLength(1);
      await pass(5);
      await waitFor(() => expect(asked).toEqual([null, '1']));
      await pass(20);
      await waitFor(() => expect(asked).toEqual([null, '1', '2']));
    });

    test('stops while the page is hidden, and goes on at once', async () => {
      await renderBell();
      setHidden(true);
      await pass(300);
      expect(asked).toHaveLength(1);
      setHidden(false);
      await waitFor(() => expect(asked).toHaveLength(2));
    });

    test('becomes slower while nothing changes', async () => {
      // Polls are spread at random, so that two could fall into the 40 seconds.
      jest.spyOn(Math, 'random').mockReturnValue(0);
      const { client } = await renderBell();
      for (let poll = 0; poll < 15; poll += 1) {
        await pass(20);
        await waitFor(() => expect(client.isFetching()).toBe(0));
      }
      const count = asked.length;
      expect(count).toBeGreaterThanOrEqual(15);
      await pass(40);
      expect(asked.length - count).toBeLessThanOrEqual(1);
    });

    test('lets exactly what has changed be fetched again', async () => {
      const { client } = await renderBell();
      const keys = [
        dashboardQuery.queryKey,
        claimPagesQuery({}).queryKey,
        waitingClaimsQuery.queryKey,
        claimKeys.claim(CLAIM),
        claimKeys.messages(CLAIM),
        claimKeys.claim(OTHER_CLAIM),
        ['/api/user/documents', 'pages', {}],
        ['/api/devices'],
      ];
      const getStale = () => keys.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated);
      const setAll = () => keys.forEach((queryKey) => client.setQueryData(queryKey, createDashboard()));

      setAll();
      changed = [`claim:${CLAIM}`];
      await pass(20);
      await waitFor(() => expect(getStale()).toEqual([claimKeys.claim(CLAIM), claimKeys.messages(CLAIM)]));

      setAll();
      changed = ['claims', 'devices'];
      await pass(20);
      await waitFor(() =>
        expect(getStale()).toEqual([
          dashboardQuery.queryKey,
          claimPagesQuery({}).queryKey,
          waitingClaimsQuery.queryKey,
          ['/api/devices'],
        ]),
      );
    });

    test('new notifications are shown', async () => {
      inbox = createInbox([read]);
      await renderBell();
      inbox = createInbox([createNotification(), read]);
      changed = ['notifications'];
      await pass(20);
      expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
    });

    describe('in several tabs', () => {
      const member = createUser();

      /** Returns the tab's client, and how often it has got an answer, its own or that of another tab. */
      async function openTab() {
        const client = createTestClient();
        setMemberSession(client, member);
        const { unmount } = render(<NotificationBell />, { client });
        await waitFor(() => expect(client.getQueryData(changesQuery.queryKey)).toBeDefined());
        const countAnswers = () => client.getQueryState(changesQuery.queryKey)?.dataUpdateCount;
        return { client, close: unmount, countAnswers };
      }

      test('one asks for all, and when it is closed another one asks', async () => {
        // The second tab would ask later than the first.
        const random = jest.spyOn(Math, 'random').mockReturnValue(0.9);
        const first = await openTab();
        random.mockReturnValue(0);
        const second = await openTab();
        random.mockReturnValue(0.9);
        const claim = claimKeys.claim(CLAIM);
        second.client.setQueryData(claim, {});
        changed = [`claim:${CLAIM}`];
        asked = ['first', 'second'];
        await pass(17);
        await waitFor(() => expect(second.client.getQueryState(claim)?.isInvalidated).toBe(true));
        expect(asked).toHaveLength(3);
        await pass(17);
        await waitFor(() => expect(second.countAnswers()).toBe(3));
        expect(asked).toHaveLength(4);
        first.close();
        await pass(30);
        await waitFor(() => expect(asked).toHaveLength(5));
        await waitFor(() => expect(second.countAnswers()).toBe(4));
      });

      test('a tab ignores what it cannot use: answers to others, after a gap, or while it is hidden', async () => {
        const { client } = await openTab();
        const received = jest.fn();
        const channels = [member.id, 'somebody else'].map((id) => new BroadcastChannel(`changes ${id}`));
        const listener = new BroadcastChannel(`changes ${member.id}`);
        listener.onmessage = received;
        client.setQueryData(['/api/devices'], {});
        channels[1]?.postMessage({ since: 1, version: 2, changed: ['devices'] });
        channels[0]?.postMessage({ since: 2, version: 3, changed: ['devices'] });
        await waitFor(() => expect(received).toHaveBeenCalledTimes(1));
        setHidden(true);
        channels[0]?.postMessage({ since: 1, version: 2, changed: ['devices'] });
        await waitFor(() => expect(received).toHaveBeenCalledTimes(2));
        expect(client.getQueryState(['/api/devices'])?.isInvalidated).toBe(false);
        setHidden(false);
        await waitFor(() => expect(asked).toHaveLength(2));
        for (const channel of [...channels, listener]) channel.close();
      });
    });
  });
});

describe('NotificationsPage', () => {
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
});
