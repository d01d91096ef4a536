import { type Plan, plansQuery } from '@/entities/plan/plans';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { allPlans, assassinPlan, createQuotas, ghostPlan, phantomPlan } from '@/entities/plan/fixtures';
import { PackageBrowser } from './PackageBrowser';

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
