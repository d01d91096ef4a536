import { allPlans, phantomPlan } from '@/features/packages/fixtures';
import { enterAsMember } from '@/features/session/model/sessionCache';
import { type Plan, plansQuery } from '@/shared/api/plans';
import { type User } from '@/shared/config/bootData';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import limits from '@rules/limits.json';
import { http, HttpResponse } from 'msw';
import { MembershipInfoPage } from './MembershipInfoPage';

interface Scene {
  at?: string;
  plans?: readonly Plan[];
  member?: User;
}

function show({ at = '/membership-info', plans = allPlans, member }: Scene = {}) {
  const client = createTestClient();
  if (member) enterAsMember(client, member);
  client.setQueryData(plansQuery.queryKey, { plans: [...plans] });
  return render(<MembershipInfoPage />, { at, path: '/membership-info', client });
}

const region = (name: string) => screen.getByRole('region', { name });
const figure = (label: RegExp) => screen.getByText(label).nextElementSibling?.textContent;

test('the pricing is that of the plans, and each package leads to its own page', () => {
  show({ plans: [{ ...phantomPlan, pricePerMonth: '5400.00' }, ...allPlans.slice(1)] });
  const pricing = within(region('Pricing'));
  const lines = pricing.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^PHANTOM.*\$5,400 a month.*4 reconstructed.*1 free \(\$1,500\)/),
    expect.stringMatching(/^GHOST.*\$8,500 a month.*Appraisal credits5 \(\$9,000\)/),
    expect.stringMatching(/^ASSASSIN.*\$15,000 a month.*Attorney assistance3/),
  ]);
  expect(pricing.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/deployment-packages?package=phantom',
    '/deployment-packages?package=ghost',
    '/deployment-packages?package=assassin',
  ]);
});

test('a plan beside the packages is priced too, and one that is off is not', () => {
  show({ plans: [{ ...phantomPlan, name: 'wraith', displayName: 'WRAITH', description: 'One file.' }] });
  expect(within(region('Pricing')).getByText('One file.')).toBeVisible();
  expect(within(region('Pricing')).getAllByText('Not on offer at the moment')).toHaveLength(3);
  expect(within(region('Devices')).getAllByText('Not on offer')).toHaveLength(3);
});

test('plans that could not be read leave everything else, and Retry reads them', async () => {
  mockServer.use(http.get('*/api/subscription-plans', () => new HttpResponse(null, { status: 503 })));
  const { user } = render(<MembershipInfoPage />, { at: '/membership-info' });
  expect(within(region('Why Wait?')).getByText('$468,000')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the plans.');
  expect(within(region('Devices')).getAllByText('Not known now')).toHaveLength(3);

  mockServer.use(http.get('*/api/subscription-plans', () => HttpResponse.json({ plans: allPlans })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await within(region('Pricing')).findByText('$5,200')).toBeVisible();
});

test('estimates alone carry over', () => {
  show();
  const ends = within(region('At the end of the month'));
  expect(ends.getByText(/Unused estimates carry over; everything else ends\./)).toBeVisible();
  expect(ends.getByText('carry over').closest('div')).toHaveTextContent('Estimates');
  expect(ends.getAllByText('end')).toHaveLength(3);
});

test('a disputed charge and a cancelled invitation end it for good', () => {
  show();
  const ends = region('At the end of the month');
  expect(ends).toHaveTextContent('Disputing charges after receiving estimates leads to a permanent ban.');
  expect(ends).toHaveTextContent('A cancelled invitationIt is gone forever.');
});

test('Basic binds one device, the plans what staff allow', () => {
  show({ plans: [{ ...phantomPlan, maxDevices: 4 }, ...allPlans.slice(1)] });
  const devices = within(region('Devices'));
  const counts = devices.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(counts).toEqual([
    'Basic, without a plan1 device',
    'PHANTOM4 devices',
    'GHOST3 devices',
    'ASSASSIN5 devices',
  ]);
});

test('the appraisers are a link away', () => {
  show();
  expect(within(region('The appraisers')).getByRole('link', { name: 'Meet the appraisers' })).toHaveAttribute(
    'href',
    '/appraisers',
  );
});

test('why not wait: the clocks with their hours, and what one reads whose code burned out', () => {
  show();
  const why = within(region('Why Wait?'));
  expect(why.getAllByText(`${limits.countdown.hours} hours`)).toHaveLength(2);
  for (const clock of ['Proof of loss', 'Recoverable depreciation', 'Suit limitation', 'Grace']) {
    expect(why.getByText(clock)).toBeVisible();
  }
  expect(why.getByText('Access expired. Your invitation code has burned out.')).toBeVisible();
  expect(why.getByRole('link', { name: 'Compare the packages' })).toHaveAttribute(
    'href',
    '/deployment-packages',
  );
});

test('an invitation is offered to those who have none', () => {
  const { unmount } = show();
  expect(screen.getByRole('link', { name: 'Ask for an invitation' })).toHaveAttribute('href', '/contact');
  unmount();
  show({ member: { id: 'b4c1', username: 'rosa' } as User });
  expect(screen.queryByRole('link', { name: /invitation/ })).not.toBeInTheDocument();
});

test('waiting is counted from the example and the plan, and the choice stands in the URL', async () => {
  const { user, address } = show();
  expect(figure(/^Left with the carrier, 3 months$/)).toBe('$468,000');
  expect(figure(/^A day of it$/)).toBe('$5,129');
  expect(figure(/^PHANTOM, 3 months$/)).toBe('$15,600');

  await user.click(screen.getByRole('radio', { name: '$150,000' }));
  await user.click(screen.getByRole('radio', { name: '12' }));
  expect(figure(/^Left with the carrier, 12 months$/)).toBe('$23,400,000');
  expect(figure(/^ASSASSIN, 12 months$/)).toBe('$180,000');
  expect(address()).toBe('/membership-info?example=assassin&months=12');
});

test('an address keeps its example and its months, and passes over what it does not know', () => {
  show({ at: '/membership-info?example=ghost&months=5' });
  expect(figure(/^Left with the carrier, 3 months$/)).toBe('$2,040,000');
  expect(screen.getByRole('radio', { name: '$85,000' })).toBeChecked();
});
