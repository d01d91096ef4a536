import { TABLET } from '@/shared/hooks/useMediaQuery';
import { setMedia } from '@/test/media';
import { allPlans, createPlan, phantomPlan } from '@/entities/plan/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { type Plan, plansQuery } from '@/entities/plan/plans';
import { type User } from '@/entities/member/user';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import limits from '@rules/limits.json';
import { http, HttpResponse } from 'msw';
import { MembershipInfoPage } from './MembershipInfoPage';

interface PageOptions {
  at?: string;
  plans?: readonly Plan[];
  member?: User;
}

function renderPage({ at = '/membership-info', plans = allPlans, member }: PageOptions = {}) {
  const client = createTestClient();
  if (member) setMemberSession(client, member);
  client.setQueryData(plansQuery.queryKey, { plans: [...plans] });
  return render(<MembershipInfoPage />, { at, path: '/membership-info', client });
}

const region = (name: string) => screen.getByRole('region', { name });
const getFigure = (label: RegExp) => screen.getByText(label).nextElementSibling?.textContent;

test('the prices come from the plans, and each package links to its page', () => {
  renderPage({ plans: [{ ...phantomPlan, pricePerMonth: '5400.00' }, ...allPlans.slice(1)] });
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

test('an additional plan is listed, and an inactive one has no price', () => {
  renderPage({
    plans: [createPlan({ name: 'wraith', displayName: 'WRAITH', description: 'One file.' })],
  });
  expect(within(region('Pricing')).getByText('One file.')).toBeVisible();
  expect(within(region('Pricing')).getAllByText('Not on offer at the moment')).toHaveLength(3);
  expect(within(region('Devices')).getAllByText('Not on offer')).toHaveLength(3);
});

test('failed plans leave the rest of the page, and Retry loads them', async () => {
  mockServer.use(http.get('*/api/subscription-plans', () => new HttpResponse(null, { status: 503 })));
  const { user } = render(<MembershipInfoPage />, { at: '/membership-info' });
  expect(within(region('Why Wait?')).getByText('$468,000')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the plans.');
  expect(within(region('Devices')).getAllByText('Not known now')).toHaveLength(3);

  mockServer.use(http.get('*/api/subscription-plans', () => HttpResponse.json({ plans: allPlans })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await within(region('Pricing')).findByText('$5,200')).toBeVisible();
});

test('estimates alone roll over', () => {
  renderPage();
  const ends = within(region('At the end of the month'));
  expect(ends.getByText(/Unused estimates roll over; everything else ends\./)).toBeVisible();
  expect(ends.getByText('roll over').closest('div')).toHaveTextContent('Estimates');
  expect(ends.getAllByText('end')).toHaveLength(3);
});

test('a disputed charge and a cancelled invitation end it for good', () => {
  renderPage();
  const ends = region('At the end of the month');
  expect(ends).toHaveTextContent('Disputing charges after receiving estimates leads to a permanent ban.');
  expect(ends).toHaveTextContent('A cancelled invitationIt is gone forever.');
});

test('device counts are one for Basic and the limit of each plan', () => {
  renderPage({ plans: [{ ...phantomPlan, maxDevices: 4 }, ...allPlans.slice(1)] });
  const devices = within(region('Devices'));
  const counts = devices.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(counts).toEqual([
    'Basic, without a plan1 device',
    'PHANTOM4 devices',
    'GHOST3 devices',
    'ASSASSIN5 devices',
  ]);
});

test('the appraisers section links to the directory', () => {
  renderPage();
  expect(within(region('The appraisers')).getByRole('link', { name: 'Meet the appraisers' })).toHaveAttribute(
    'href',
    '/appraisers',
  );
});

test('the deadlines and the message of expired access are shown', () => {
  setMedia(TABLET, true);
  renderPage();
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

test('only a visitor can ask for an invitation', () => {
  const { unmount } = renderPage();
  expect(screen.getByRole('link', { name: 'Ask for an invitation' })).toHaveAttribute(
    'href',
    '/register?way=ask',
  );
  unmount();
  renderPage({ member: { id: 'b4c1', username: 'rosa' } as User });
  expect(screen.queryByRole('link', { name: /invitation/ })).not.toBeInTheDocument();
});

test('the cost of waiting follows the chosen example and months, which are in the URL', async () => {
  const { user, address } = renderPage();
  expect(getFigure(/^Left with the carrier, 3 months$/)).toBe('$468,000');
  expect(getFigure(/^A day of it$/)).toBe('$5,129');
  expect(getFigure(/^PHANTOM, 3 months$/)).toBe('$15,600');

  await user.click(screen.getByRole('radio', { name: '$150,000' }));
  await user.click(screen.getByRole('radio', { name: '12' }));
  expect(getFigure(/^Left with the carrier, 12 months$/)).toBe('$23,400,000');
  expect(getFigure(/^ASSASSIN, 12 months$/)).toBe('$180,000');
  expect(address()).toBe('/membership-info?example=assassin&months=12');
});

test('the URL sets the example and ignores invalid months', () => {
  renderPage({ at: '/membership-info?example=ghost&months=5' });
  expect(getFigure(/^Left with the carrier, 3 months$/)).toBe('$2,040,000');
  expect(screen.getByRole('radio', { name: '$85,000' })).toBeChecked();
});
