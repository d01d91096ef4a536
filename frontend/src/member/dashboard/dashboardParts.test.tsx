import { createActivityRow, createDashboard, createStatistics } from '@/entities/member/fixtures';
import { createSubscription } from '@/entities/plan/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { pasteText } from '@/test/user';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ActivityTab } from './ActivityTab';
import { FirstSteps } from './FirstSteps';
import { PlaceholderDashboard } from './PlaceholderDashboard';
import { StatisticsCard } from './StatisticsCard';

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
    expect(screen.getByRole('link', { name: 'Send the first claim' })).toHaveAttribute('href', '/claims/new');

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
