import { createCountdownStatus } from '@/entities/countdown/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { dashboardQuery } from '@/entities/member/memberData';
import { type User } from '@/entities/member/user';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, waitFor, within, act } from '@testing-library/react';
import { http, HttpResponse, delay } from 'msw';
import { CountdownBadges } from '@/entities/countdown/CountdownBadges';
import { PurchaseWindowNotice } from '@/entities/countdown/PurchaseWindowNotice';
import { DeploymentPackagesPage } from './DeploymentPackagesPage';
import { type Plan, plansQuery } from '@/entities/plan/plans';
import { allPlans, assassinPlan, createQuotas, ghostPlan, phantomPlan } from '@/entities/plan/fixtures';
import { PackageBrowser } from './PackageBrowser';
import { Link, useNavigate } from 'react-router-dom';

describe('DeploymentPackagesPage', () => {
  // The tests of the packages feature cover the plans.
  beforeEach(() =>
    mockServer.use(http.get('*/api/subscription-plans', () => HttpResponse.json({ plans: [] }))),
  );

  const HOUR = 3600;
  const ROSA = { id: 'b4c1', username: 'rosa' } as User;

  function serve(
    secondsLeft: Parameters<typeof createCountdownStatus>[0],
    start: 'succeeds' | 'subscribed' | 'fails' = 'succeeds',
  ) {
    let status = createCountdownStatus(secondsLeft);
    const calls: string[] = [];
    mockServer.use(
      http.get('*/api/user/dashboard', () => HttpResponse.json({ subscription: null })),
      http.get('*/api/user/countdown-status', () => {
        calls.push('read');
        return HttpResponse.json(status);
      }),
      http.post('*/api/user/start-purchase-countdown', () => {
        calls.push('start');
        if (start === 'fails') return HttpResponse.error();
        if (start === 'subscribed')
          return HttpResponse.json(
            { success: false, error: 'You already have a subscription.', code: 'already_subscribed' },
            { status: 409 },
          );
        status = createCountdownStatus({ purchase: 72 * HOUR - 1 });
        return HttpResponse.json({ success: true, deadline: status.purchaseDeadline });
      }),
    );
    return calls;
  }

  const countdowns = (
    <>
      <CountdownBadges />
      <PurchaseWindowNotice />
    </>
  );

  function renderForMember(element = countdowns) {
    const client = createTestClient();
    setMemberSession(client, ROSA);
    return render(element, { at: '/deployment-packages', client });
  }

  test('a visitor reads that packages need an account and starts no window', () => {
    render(<DeploymentPackagesPage />, { at: '/deployment-packages' });
    expect(screen.getByText('Packages cannot be selected until the account is activated')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Activate invitation' })).toBeVisible();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });

  test('a member’s first visit starts the window once and shows its end', async () => {
    const calls = serve({});
    renderForMember(<DeploymentPackagesPage />);
    expect(await screen.findByText(/^71h 59m 5/)).toBeVisible();
    expect(screen.getByText('Mar 4, 2026 11:59 AM')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/dashboard');
    expect(calls).toEqual(['read', 'start', 'read']);
  });

  test('a running window is not started again', async () => {
    const calls = serve({ purchase: 20 * HOUR - 1 });
    renderForMember();
    expect(await screen.findByText(/^19h 59m 5/)).toBeVisible();
    expect(calls).toEqual(['read']);
  });

  test('an expired window shows a link to support', async () => {
    serve({ purchase: -1 });
    renderForMember();
    await waitFor(() => expect(screen.getAllByText('ACCESS EXPIRED')).toHaveLength(2));
    expect(
      screen.getByText('The 72-hour window to choose a plan has closed. Support can reopen it.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
    expect(screen.queryByRole('link', { name: 'Choose a plan' })).not.toBeInTheDocument();
  });

  test('a member with a plan sees no error', async () => {
    const calls = serve({}, 'subscribed');
    renderForMember();
    expect(await screen.findByText('You have a plan')).toBeVisible();
    expect(calls).toEqual(['read', 'start']);
  });

  test('no window is started if the cached dashboard has a plan', async () => {
    const calls = serve({});
    const client = createTestClient();
    setMemberSession(client, ROSA);
    client.setQueryData([...dashboardQuery.queryKey], { subscription: { status: 'active' } });
    render(countdowns, { at: '/deployment-packages', client });
    expect(screen.getByText('You have a plan')).toBeVisible();
    await waitFor(() => expect(calls).toEqual(['read']));
  });

  test('a member without a window sees the access countdown', async () => {
    const calls = serve({ access: 30 * HOUR - 1 }, 'subscribed');
    renderForMember();
    expect(await screen.findByText(/^29h 59m 5/)).toBeVisible();
    await waitFor(() => expect(calls).toEqual(['read', 'start']));
  });

  test.each([
    ['both running', 20 * HOUR - 1, /^Purchase window 19h 59m 5/],
    ['an expired window', -1, /^ACCESS EXPIRED$/],
  ])('the access countdown has its own badge: %s', async (_case, purchase, text) => {
    serve({ purchase, access: 30 * HOUR - 1 });
    renderForMember();
    await waitFor(() => expect(screen.getAllByRole('timer')).toHaveLength(2));
    const [first, second] = screen.getAllByRole('timer');
    expect(first).toHaveTextContent(text);
    expect(second).toHaveTextContent(/^Access 29h 59m 5/);
  });

  test('a window that fails to start does not block the plans', async () => {
    const calls = serve({}, 'fails');
    renderForMember();
    await waitFor(() => expect(calls).toEqual(['read', 'start']));
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/dashboard');
  });
});

describe('packageFigures', () => {
  const PAGE = '/deployment-packages';

  /** `plans: null` starts without cached plans. */
  function renderPackages({
    at = PAGE,
    plans = allPlans,
  }: { at?: string; plans?: readonly Plan[] | null } = {}) {
    const client = createTestClient();
    if (plans) client.setQueryData(plansQuery.queryKey, { plans: [...plans] });
    return render(<PackageBrowser />, { at, path: PAGE, client });
  }

  function getFigures(name: string): Record<string, string> {
    const item = screen
      .getAllByRole('listitem')
      .find((candidate) => within(candidate).queryByRole('button', { name }));
    const terms = within(item!).getAllByRole('term');
    return Object.fromEntries(
      terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
    );
  }

  describe('figures', () => {
    test('cards and table show the figures of the three packages', () => {
      renderPackages();
      expect(getFigures('PHANTOM')).toEqual({
        Estimates: '4 reconstructed',
        'Engineer visits': '1 free ($1,500)',
        'Appraisal credits': '3 free ($5,400)',
        'Attorney assistance': 'None',
        'Bound devices': '2',
        Return: '40x',
        Example: '$208,000 on a $52,000 claim',
      });
      expect(getFigures('GHOST')).toMatchObject({
        Estimates: '9',
        'Engineer visits': '2 ($3,000)',
        'Appraisal credits': '5 ($9,000)',
        'Attorney assistance': '1',
        Return: '90x',
        Example: '$765,000 on an $85,000 claim',
      });
      expect(getFigures('ASSASSIN')).toMatchObject({
        Estimates: '14',
        'Engineer visits': '5 ($7,500)',
        'Appraisal credits': '7 ($12,600)',
        Return: '140x',
        Example: '$2.1M on a $150,000 claim',
      });
      expect(screen.getByRole('row', { name: 'Price $5,200 $8,500 $15,000' })).toBeInTheDocument();
      expect(
        screen.getByRole('row', { name: '10% fee on the example $20,800 $76,500 $210,000' }),
      ).toBeInTheDocument();
    });

    test('a plan edited by staff shows its new values', () => {
      renderPackages({
        plans: [
          { ...phantomPlan, pricePerMonth: '6500.50', quotas: createQuotas(6, 3, 0, 0) },
          ghostPlan,
          assassinPlan,
        ],
      });
      expect(getFigures('PHANTOM')).toMatchObject({
        Estimates: '6 reconstructed',
        'Engineer visits': 'None',
        Return: '32x',
      });
      expect(screen.getByText('$6,500.50', { selector: 'data' })).toBeVisible();
    });

    test('a plan that is no longer offered says so and keeps its texts', async () => {
      const { user } = renderPackages({ plans: [ghostPlan, assassinPlan] });
      expect(screen.getByText('Not on offer at the moment')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'PHANTOM' }));
      expect(screen.getByText('Rebuilt, not padded')).toBeVisible();
      expect(screen.getByText('Not on offer at the moment')).toBeVisible();
    });

    test('a plan without a package shows its own description', () => {
      const wraith = {
        ...ghostPlan,
        id: 'w',
        name: 'wraith',
        displayName: 'WRAITH',
        pricePerMonth: '990.00',
        description: 'One file at a time.',
      };
      renderPackages({ plans: [...allPlans, wraith] });
      const region = screen.getByRole('region', { name: 'WRAITH' });
      expect(region).toHaveTextContent('One file at a time.');
      expect(region).toHaveTextContent('$990 a month');
      expect(region).toHaveTextContent('Appraisal credits5 ($9,000)');
    });
  });

  describe('loading the plans', () => {
    test('texts are shown before the plans are loaded, and figures afterwards', async () => {
      mockServer.use(
        http.get('*/api/subscription-plans', async () => {
          await delay(20);
          return HttpResponse.json({ plans: allPlans });
        }),
      );
      renderPackages({ at: `${PAGE}?package=ghost`, plans: null });
      expect(screen.getByText('Supplements on a schedule')).toBeVisible();
      expect(screen.getByText('$765,000 on an $85,000 claim')).toBeVisible();
      expect(screen.queryByText('90x')).not.toBeInTheDocument();
      expect(await screen.findByText('90x')).toBeVisible();
      expect(screen.getByText('$8,500', { selector: 'data' })).toBeVisible();
    });

    test('a failure shows an error and keeps the texts, and Retry loads the plans', async () => {
      const problem = { success: false, error: 'x', code: 'unavailable', requestId: '8c1f0a5be2d94e37' };
      mockServer.use(http.get('*/api/subscription-plans', () => HttpResponse.json(problem, { status: 503 })));
      const { user } = renderPackages({ at: `${PAGE}?package=ghost`, plans: null });
      expect(await screen.findByRole('alert')).toHaveTextContent(
        `Failed to load the plans. Prices and quotas are missing.Reference ${problem.requestId}`,
      );
      expect(screen.getByText('Supplements on a schedule')).toBeVisible();
      expect(screen.getByText('Price not known now')).toBeVisible();
      expect(screen.getByText('90x')).toBeVisible();

      mockServer.use(http.get('*/api/subscription-plans', () => HttpResponse.json({ plans: allPlans })));
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('$8,500', { selector: 'data' })).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
  });
});

describe('PackageBrowser', () => {
  const PAGE = '/deployment-packages';

  function Shell() {
    const navigate = useNavigate();
    return (
      <>
        <Link to={PAGE}>To the packages</Link>
        <button type="button" onClick={() => void navigate(-1)}>
          Browser back
        </button>
      </>
    );
  }

  function renderPackages({ at = PAGE, plans = allPlans }: { at?: string; plans?: readonly Plan[] } = {}) {
    const client = createTestClient();
    client.setQueryData(plansQuery.queryKey, { plans: [...plans] });
    return render(<PackageBrowser />, { at, path: PAGE, client, shell: <Shell /> });
  }

  const card = (name: string) => screen.getByRole('button', { name, expanded: false });
  const openCards = () => screen.queryAllByRole('button', { name: /^(PHANTOM|GHOST|ASSASSIN)$/ });
  const getOpenNames = () => openCards().map((button) => button.textContent);
  const position = () => screen.getByRole('status').textContent;

  describe('selecting', () => {
    test('a press shows only the selected package, and a second press shows all three', async () => {
      const { user, address } = renderPackages();
      expect(getOpenNames()).toEqual(['PHANTOM', 'GHOST', 'ASSASSIN']);
      expect(position()).toBe('All three');
      expect(screen.getByRole('link', { name: 'About the network' })).toHaveAttribute(
        'href',
        '/about-network',
      );

      await user.click(card('GHOST'));
      expect(getOpenNames()).toEqual(['GHOST']);
      const ghost = screen.getByRole('button', { name: 'GHOST', expanded: true });
      expect(ghost).toHaveFocus();
      expect(address()).toBe(`${PAGE}?package=ghost`);
      expect(position()).toBe('GHOST, 2 of 3');
      expect(screen.queryByRole('table')).not.toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'About the network' })).not.toBeInTheDocument();

      await user.click(ghost);
      expect(getOpenNames()).toEqual(['PHANTOM', 'GHOST', 'ASSASSIN']);
      expect(card('GHOST')).toHaveFocus();
      expect(address()).toBe(PAGE);
    });

    test('an unknown package in the URL shows all three', () => {
      renderPackages({ at: `${PAGE}?package=wraith` });
      expect(getOpenNames()).toEqual(['PHANTOM', 'GHOST', 'ASSASSIN']);
    });

    test('Next and Previous wrap around and keep the focus', async () => {
      const { user } = renderPackages({ at: `${PAGE}?package=phantom` });
      const pressAndRead = async (name: string) => {
        const button = screen.getByRole('button', { name });
        await user.click(button);
        expect(button).toHaveFocus();
        return getOpenNames().join();
      };
      expect(getOpenNames()).toEqual(['PHANTOM']);
      expect(await pressAndRead('Next')).toBe('GHOST');
      expect(await pressAndRead('Next')).toBe('ASSASSIN');
      expect(await pressAndRead('Next')).toBe('PHANTOM');
      expect(await pressAndRead('Previous')).toBe('ASSASSIN');
      expect(await pressAndRead('Previous')).toBe('GHOST');
      expect(position()).toBe('GHOST, 2 of 3');
    });

    test('each selection adds a history entry, and without one Next selects the first, Previous the last', async () => {
      const { user } = renderPackages();
      await user.click(screen.getByRole('button', { name: 'Next' }));
      await user.click(screen.getByRole('button', { name: 'Next' }));
      await user.click(screen.getByRole('button', { name: 'Browser back' }));
      await waitFor(() => expect(getOpenNames()).toEqual(['PHANTOM']));
      await user.click(screen.getByRole('button', { name: 'Browser back' }));
      await waitFor(() => expect(getOpenNames()).toEqual(['PHANTOM', 'GHOST', 'ASSASSIN']));
      await user.click(screen.getByRole('button', { name: 'Previous' }));
      expect(getOpenNames()).toEqual(['ASSASSIN']);
    });

    test('selecting a package in the table moves the focus to its card', async () => {
      const { user } = renderPackages();
      await user.click(within(screen.getByRole('table')).getByRole('link', { name: 'ASSASSIN' }));
      await waitFor(() => expect(screen.getByRole('button', { name: 'ASSASSIN' })).toHaveFocus());
      expect(getOpenNames()).toEqual(['ASSASSIN']);
    });
  });

  describe('going back', () => {
    test('goes to the network page if this page is the first in the history', async () => {
      const { user, address } = renderPackages();
      await user.click(screen.getByRole('button', { name: 'Go back' }));
      expect(address()).toBe('/about-network');
    });

    test('goes to the previous page if there is one', async () => {
      const { user, address } = renderPackages({ at: '/elsewhere' });
      await user.click(screen.getByRole('link', { name: 'To the packages' }));
      await user.click(screen.getByRole('button', { name: 'Go back' }));
      await waitFor(() => expect(address()).toBe('/elsewhere'));
    });

    test('two presses before the page has changed go back once', async () => {
      const { user, address } = renderPackages({ at: '/elsewhere' });
      await user.click(screen.getByRole('link', { name: 'To the packages' }));
      await user.click(card('GHOST'));
      const goBack = screen.getByRole('button', { name: 'Go back' });
      act(() => {
        goBack.click();
        goBack.click();
      });
      await waitFor(() => expect(address()).toBe(PAGE));
    });
  });

  describe('sections', () => {
    const getSection = (name: string) => screen.getByRole('heading', { name });

    test('each section opens and closes independently and keeps its state across packages', async () => {
      const { user } = renderPackages({ at: `${PAGE}?package=phantom` });
      expect(screen.getByText('Rebuilt, not padded')).toBeVisible();
      await user.click(getSection('Bottom line'));
      expect(screen.getByText('Rebuilt, not padded')).toBeVisible();
      expect(screen.getByText('One disputed claim a year does not need us. One a month does.')).toBeVisible();

      await user.click(getSection('Advantage'));
      await waitFor(() => expect(screen.getByText('Rebuilt, not padded')).not.toBeVisible());

      await user.click(screen.getByRole('button', { name: 'Next' }));
      expect(getSection('Advantage').closest('details')).not.toHaveAttribute('open');
      expect(screen.getByText('Count the files you let go at the first offer last year.')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Meet the appraisers' })).toHaveAttribute(
        'href',
        '/appraisers',
      );
    });

    test('each line of the week before is next to its line after', async () => {
      const { user } = renderPackages({ at: `${PAGE}?package=assassin` });
      await user.click(getSection('Life after'));
      const line = screen.getByText(/Carrier consultants arrive in threes/).closest('li')!;
      expect(line).toHaveTextContent('After' + 'So do we, and our scope was written first.');
    });

    test('the example of a package compares the fee with the price', async () => {
      const { user } = renderPackages({ at: `${PAGE}?package=ghost` });
      await user.click(getSection('PA fee metrics'));
      const chart = screen.getByText(/^What the example costs either way/).closest('figure')!;
      expect(within(chart).getByText('$76,500')).toBeVisible();
      expect(within(chart).getAllByText('$8,500')).not.toHaveLength(0);
      const summary = screen.getByText(/^Above \$85,000 recovered/);
      expect(summary).toHaveTextContent('the difference is $68,000, and it stays with you');
    });

    test('a price above the fee shows no savings', async () => {
      const { user } = renderPackages({
        at: `${PAGE}?package=phantom`,
        plans: [{ ...phantomPlan, pricePerMonth: '30000.00' }],
      });
      await user.click(getSection('PA fee metrics'));
      expect(
        screen.getByText(/^Above \$300,000 recovered in a month, 10% costs more than PHANTOM\.$/),
      ).toBeVisible();
      expect(screen.queryByText('kept')).not.toBeInTheDocument();
    });
  });
});
