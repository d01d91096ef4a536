import { createCountdownStatus } from '@/entities/countdown/fixtures';
import { setAdminSession, setMemberSession, clearSession } from '@/entities/session/sessionCache';
import { type Admin, type User } from '@/entities/member/user';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DeferredFoot, ImpersonationBar } from './deferred';
import { createImpersonation } from './impersonation/fixtures';
import { bootData } from '@/shared/api/bootData';

describe('DeferredFoot', () => {
  const HOUR = 3600;
  const ROSA = { id: 'b4c1', username: 'rosa' } as User;
  const NORA = { id: 'c5d2', username: 'nora' } as User;
  const ADMIN: Admin = { id: 'a1', username: 'root', fullName: 'Root Admin', role: 'admin' };

  /** Each request gets the next of these hours of access. */
  function serveHours(...hours: number[]) {
    let calls = 0;
    mockServer.use(
      http.get('*/api/user/dashboard', () => HttpResponse.json({ subscription: null })),
      http.get('*/api/user/countdown-status', () => {
        calls += 1;
        return HttpResponse.json(createCountdownStatus({ access: (hours[calls - 1] ?? 0) * HOUR - 1 }));
      }),
    );
    return () => calls;
  }

  /** Resolves when the work that waits for the first paint has started. */
  async function waitForPaint() {
    await act(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    });
  }

  test('visitors and admins cause no request', async () => {
    const calls = serveHours();
    const { client } = render(<DeferredFoot />);
    await waitForPaint();
    act(() => setAdminSession(client, ADMIN));
    await waitForPaint();
    expect(calls()).toBe(0);
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  test('a sign-in fetches the countdowns, and a sign-out removes them', async () => {
    const calls = serveHours(50);
    const { client } = render(<DeferredFoot />);
    act(() => setMemberSession(client, ROSA));
    expect(await screen.findByText(/^49h 59m 5/)).toBeVisible();
    expect(calls()).toBe(1);
    act(() => clearSession(client));
    await waitFor(() => expect(screen.queryByRole('timer')).not.toBeInTheDocument());
  });

  test('the countdowns are fetched again when another member signs in', async () => {
    serveHours(50, 20);
    const client = createTestClient();
    setMemberSession(client, ROSA);
    render(<DeferredFoot />, { client });
    expect(await screen.findByText(/^49h 59m 5/)).toBeVisible();
    act(() => setMemberSession(client, NORA));
    expect(await screen.findByText(/^19h 59m 5/)).toBeVisible();
  });
});

describe('ImpersonationBar', () => {
  afterEach(() => {
    bootData.impersonation = null;
  });

  test('without impersonation there is no banner', () => {
    render(<ImpersonationBar />);
    expect(screen.queryByRole('region', { name: 'Support viewing' })).not.toBeInTheDocument();
  });

  test('the banner shows the name of the member from the first paint', async () => {
    bootData.impersonation = createImpersonation({ memberName: 'Marcus Reyes' });
    render(<ImpersonationBar />);
    expect(screen.getByRole('region', { name: 'Support viewing' })).toHaveTextContent(
      /Marcus Reyes|VIEWING OVER/,
    );
    // The page has no session, so the banner says that the impersonation has ended.
    expect(await screen.findByText('VIEWING OVER')).toBeVisible();
  });
});
