import { createClaimRow } from '@/entities/claim/fixtures';
import { createActivityRow, createDashboard, createUser, createStatistics } from '@/entities/member/fixtures';
import { saveClaimDraft, readClaimDrafts } from '@/member/claims/claimDrafts';
import { EMPTY_CLAIM } from '@/member/claims/claimSchema';
import { setMemberSession } from '@/entities/session/sessionCache';
import { getDraftKey, saveDraft } from '@/shared/forms/drafts';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DashboardPage } from './DashboardPage';
import { createSubscription } from '@/entities/plan/fixtures';
import { pasteText } from '@/test/user';
import { ActivityTab } from './ActivityTab';
import { FirstSteps } from './FirstSteps';
import { PlaceholderDashboard } from './PlaceholderDashboard';
import { StatisticsCard } from './StatisticsCard';

describe('DashboardPage', () => {
  const MEMBER = createUser({ username: 'nightowl', email: 'owl@example.com' });

  function serveMember() {
    mockServer.use(
      http.get('*/api/user/dashboard', () => HttpResponse.json(createDashboard())),
      http.get('*/api/user/claims', () => HttpResponse.json({ results: [], next: null })),
      http.get('*/api/subscription-plans', () => HttpResponse.json({ plans: [] })),
      http.get('*/api/devices', () =>
        HttpResponse.json({ devices: [], plan: { planName: 'Basic', maxDevices: 1, currentDevices: 0 } }),
      ),
    );
  }

  beforeEach(() => {
    localStorage.clear();
    serveMember();
  });

  function renderPage(at = '/dashboard') {
    const client = createTestClient();
    setMemberSession(client, MEMBER);
    return render(<DashboardPage />, { at, client });
  }

  test('it shows the member, and Device Security is the default tab', async () => {
    renderPage();
    expect(screen.getByRole('heading', { level: 1, name: 'Member Dashboard' })).toBeInTheDocument();
    expect(screen.getByText('nightowl')).toBeInTheDocument();
    expect(screen.getByText('owl@example.com')).toBeInTheDocument();
    expect(await screen.findByRole('tab', { name: 'Device Security' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(await screen.findByText('No Active Subscription')).toBeInTheDocument();
  });

  test('it says what waits for the member, and leads there', async () => {
    const rows = [1, 2, 3, 4].map((number) =>
      createClaimRow({ id: `c-${number}`, propertyAddress: `${number} Main Street`, waitsFor: 'documents' }),
    );
    let search = '';
    mockServer.use(
      http.get('*/api/user/claims', ({ request }) => {
        search = new URL(request.url).search;
        return HttpResponse.json({ results: rows, next: null });
      }),
    );
    renderPage();
    const waiting = await screen.findByRole('region', { name: 'Waiting for you' });
    expect(within(waiting).getAllByText('Documents needed')).toHaveLength(3);
    expect(within(waiting).getByRole('link', { name: '1 Main Street' })).toHaveAttribute(
      'href',
      '/claims/c-1',
    );
    expect(within(waiting).getByRole('link', { name: 'All claims that wait for you' })).toHaveAttribute(
      'href',
      '/dashboard?tab=claims&claims.waits=1',
    );
    expect(search).toBe('?waits=1');
  });

  test.each([
    ['nothing waits', 200],
    ['the claims cannot be loaded', 500],
  ])('it shows no strip if %s', async (_case, status) => {
    mockServer.use(
      http.get('*/api/user/claims', () => HttpResponse.json({ results: [], next: null }, { status })),
    );
    renderPage();
    expect(await screen.findByText('No Active Subscription')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).not.toBeInTheDocument();
  });

  test('the selected tab is in the URL', async () => {
    const { user, address } = renderPage('/dashboard?tab=documents');
    expect(await screen.findByText('No documents uploaded yet')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Activity' }));
    expect(await screen.findByText('No recent activity')).toBeInTheDocument();
    expect(address()).toBe('/dashboard?tab=activity');
  });

  test('the chosen tab comes back at the next visit in this browser, and the default one can be chosen again', async () => {
    const { user, unmount } = renderPage();
    await user.click(await screen.findByRole('tab', { name: 'Claims' }));
    unmount();
    const { user: nextUser } = renderPage();
    const devices = await screen.findByRole('tab', { name: 'Device Security' });
    expect(screen.getByRole('tab', { name: 'Claims' })).toHaveAttribute('aria-selected', 'true');
    await nextUser.click(devices);
    expect(devices).toHaveAttribute('aria-selected', 'true');
  });

  test('Upload Estimate and RECONNAISSANCE lead to their pages, and Upload Documents opens its form', async () => {
    const { user } = renderPage();
    expect(await screen.findByRole('link', { name: 'Upload Estimate' })).toHaveAttribute(
      'href',
      '/claims/new',
    );
    expect(screen.getByRole('link', { name: 'RECONNAISSANCE' })).toHaveAttribute('href', '/reconnaissance');
    await user.click(screen.getByRole('button', { name: 'Upload Documents' }));
    expect(await screen.findByRole('form', { name: 'Upload Documents' })).toBeInTheDocument();
  });

  test('Disconnect ends the session, deletes the drafts of the member and goes to the home page, unless it fails', async () => {
    saveDraft('session', getDraftKey('contact', MEMBER.id), { callsign: 'K-7' });
    saveClaimDraft(MEMBER.id, 'draft', { ...EMPTY_CLAIM, homeowner: 'Ines Okafor' });
    mockServer.use(
      http.post('*/api/auth/logout', () => HttpResponse.json({ error: 'Down' }, { status: 503 }), {
        once: true,
      }),
      http.post('*/api/auth/logout', () => HttpResponse.json({ success: true, message: 'Bye' })),
    );
    const { user, address } = renderPage();
    await user.click(screen.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Logout failed')).toBeInTheDocument();
    expect(address()).toBe('/dashboard');
    expect(readClaimDrafts(MEMBER.id)).toHaveLength(1);

    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Logged out')).toBeInTheDocument();
    expect(screen.getByText('You have been safely disconnected from the network.')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/home'));
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(sessionStorage).toHaveLength(0);
  });

  test('a failed dashboard is not retried by itself, and Retry loads every card', async () => {
    let calls = 0;
    mockServer.use(
      http.get('*/api/user/dashboard', () => {
        calls += 1;
        return HttpResponse.json({ error: 'Down' }, { status: 500 });
      }),
    );
    const { user } = renderPage('/dashboard?tab=claims');
    expect(await screen.findByText('Failed to load claims')).toBeInTheDocument();
    expect(screen.getByText('Failed to load statistics')).toBeInTheDocument();
    expect(calls).toBe(1);
    mockServer.resetHandlers();
    serveMember();
    await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
    expect(await screen.findByText('No claims submitted yet')).toBeInTheDocument();
    expect(screen.getByText('Total Claims')).toBeInTheDocument();
  });

  test('on a return the cached dashboard is shown while it is fetched again', async () => {
    const client = createTestClient();
    setMemberSession(client, MEMBER);
    const { unmount } = render(<DashboardPage />, { at: '/dashboard?tab=activity', client });
    await screen.findByText('No recent activity');
    unmount();
    mockServer.use(
      http.get('*/api/user/dashboard', () =>
        HttpResponse.json(
          createDashboard({ recentActivity: [createActivityRow({ description: 'Claim moved' })] }),
        ),
      ),
    );
    render(<DashboardPage />, { at: '/dashboard?tab=activity', client });
    expect(screen.getByText('No recent activity')).toBeInTheDocument();
    expect(await screen.findByText('Claim moved')).toBeInTheDocument();
  });
});

describe('dashboardParts', () => {
  describe('PlaceholderDashboard', () => {
    test('it shows no data and makes no requests', () => {
      render(<PlaceholderDashboard />);
      expect(screen.getByRole('heading', { level: 1, name: 'Member Dashboard' })).toBeInTheDocument();
      expect(screen.getByText('No claims submitted yet')).toBeInTheDocument();
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    });
  });

  describe('StatisticsCard', () => {
    function serveStatistics(statistics: unknown) {
      mockServer.use(http.get('*/api/user/dashboard', () => HttpResponse.json({ statistics })));
    }

    test('shows counts and amounts in USD', async () => {
      serveStatistics(createStatistics());
      render(<StatisticsCard />);
      const card = await screen.findByRole('region', { name: 'Statistics' });
      expect(await screen.findByText('Total Claims')).toBeInTheDocument();
      expect(card).toHaveTextContent('Total Claims12');
      expect(card).toHaveTextContent('Completed5');
      expect(card).toHaveTextContent('Your Estimate Total$184,250.00');
      expect(card).toHaveTextContent('Final Total$301,780.50');
      expect(card).toHaveTextContent('Audit Amount+$117,530.50');
    });

    test('each amount says of which claims it is, so that a total of open claims is not compared with a final one', async () => {
      serveStatistics(createStatistics({ completedOriginalAmount: '150000.00' }));
      render(<StatisticsCard />);
      const card = await screen.findByRole('region', { name: 'Statistics' });
      expect(await screen.findByText('All 12 claims, open ones too')).toBeInTheDocument();
      expect(card).toHaveTextContent('Final Total$301,780.50Decided claims; your estimate $150,000.00');
      expect(card).toHaveTextContent('Audit Amount+$117,530.50Final minus estimate, of claims with both');
    });

    test('no Audit Amount if nothing was gained', async () => {
      serveStatistics(createStatistics({ improvementAmount: '0.00' }));
      render(<StatisticsCard />);
      expect(await screen.findByText('Total Claims')).toBeInTheDocument();
      expect(screen.queryByText('Audit Amount')).not.toBeInTheDocument();
    });
  });

  describe('ActivityTab', () => {
    const sampleActivity = [
      createActivityRow(),
      createActivityRow({ id: 'signed in', action: 'signed_in', description: 'Signed in from Desktop' }),
    ];

    test('each entry shows the description, the time and the action', async () => {
      mockServer.use(
        http.get('*/api/user/dashboard', () => HttpResponse.json({ recentActivity: sampleActivity })),
      );
      render(<ActivityTab />);
      const [first] = await screen.findAllByRole('listitem');
      expect(first).toHaveTextContent(
        'Submitted a claim for 14 Harbor Road: estimateJan 20, 2026 3:30 PMclaim submitted',
      );
    });

    test('an empty log says so', async () => {
      mockServer.use(http.get('*/api/user/dashboard', () => HttpResponse.json({ recentActivity: [] })));
      render(<ActivityTab />);
      expect(await screen.findByText('No recent activity')).toBeInTheDocument();
    });

    test('a search applies to all entries', async () => {
      mockServer.use(
        http.get('*/api/user/dashboard', () => HttpResponse.json({ recentActivity: sampleActivity })),
        http.get('*/api/user/activity', ({ request }) =>
          HttpResponse.json({
            results: sampleActivity.filter(({ description }) =>
              description.includes(new URL(request.url).searchParams.get('search') ?? 'nothing'),
            ),
            next: null,
          }),
        ),
      );
      const { user, address } = render(<ActivityTab />, { at: '/dashboard?tab=activity' });
      await pasteText(user, await screen.findByLabelText('Search entries'), 'Harbor');
      expect(await screen.findByText('1 entry found')).toBeInTheDocument();
      await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
      expect(address()).toBe('/dashboard?tab=activity&activity.q=Harbor');
    });
  });

  describe('FirstSteps', () => {
    function serve(totalClaims: number, subscription: ReturnType<typeof createSubscription> | null = null) {
      const dashboard = createDashboard({ subscription });
      mockServer.use(
        http.get('*/api/user/dashboard', () =>
          HttpResponse.json({ ...dashboard, statistics: { ...dashboard.statistics, totalClaims } }),
        ),
        http.get('*/api/devices', () =>
          HttpResponse.json({ devices: [], plan: { planName: 'Basic', maxDevices: 1, currentDevices: 1 } }),
        ),
      );
    }

    beforeEach(() => localStorage.clear());

    test('a new member sees three steps, until they are closed in this browser', async () => {
      serve(0);
      const { user, unmount } = render(<FirstSteps memberId="member-1" />);
      expect(await screen.findByRole('link', { name: 'Choose a plan' })).toHaveAttribute(
        'href',
        '/dashboard#plan',
      );
      expect(screen.getByRole('link', { name: 'Send the first claim' })).toHaveAttribute(
        'href',
        '/claims/new',
      );

      await user.click(screen.getByRole('button', { name: 'Hide first steps' }));
      expect(screen.queryByText('First steps')).not.toBeInTheDocument();
      unmount();

      render(<FirstSteps memberId="member-2" />);
      expect(await screen.findByText('First steps')).toBeInTheDocument();
    });

    test('a step that is done is no link', async () => {
      serve(0, createSubscription());
      render(<FirstSteps memberId="member-1" />);
      expect(await screen.findByText('(done)')).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Choose a plan' })).not.toBeInTheDocument();
    });

    test('after the first claim there are no steps', async () => {
      serve(1);
      const { client } = render(<FirstSteps memberId="member-1" />);
      await waitFor(() => expect(client.isFetching()).toBe(0));
      expect(screen.queryByText('First steps')).not.toBeInTheDocument();
    });
  });
});
