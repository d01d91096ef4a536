import { createUser } from '@/entities/member/fixtures';
import { allPlans, createPhantomSubscription, createSubscription, withUsage } from '@/entities/plan/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { NewClaimPage } from './NewClaimPage';

function serveDashboard(subscription: unknown) {
  mockServer.use(
    http.get('*/api/user/dashboard', () => HttpResponse.json({ subscription })),
    http.get('*/api/subscription-plans', () => HttpResponse.json({ plans: allPlans })),
  );
}

function open() {
  const client = createTestClient();
  setMemberSession(client, createUser());
  return render(<NewClaimPage />, { at: '/claims/new', client });
}

test('the form begins with a service that has units, and one without says what to do', async () => {
  serveDashboard(withUsage(createSubscription(), 'estimate', { used: 11 }));
  const { user } = open();
  expect(await screen.findByRole('radio', { name: /Appraisal 1 of 5 left/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /^Estimate None left until Feb 10, 2026/ }));
  expect(await screen.findByText('No estimates left in this period')).toBeInTheDocument();
  expect(await screen.findByText(/ASSASSIN has 14 a month for \$15,000\.00/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Change plan' })).toHaveAttribute('href', '/billing');
  expect(screen.getByRole('link', { name: 'Ask the network' })).toHaveAttribute('href', '/help');
});

describe('attorney assistance', () => {
  test('is offered if the plan includes it', async () => {
    serveDashboard(createSubscription());
    open();
    expect(await screen.findByRole('radio', { name: /Attorney Assistance/ })).toBeInTheDocument();
  });

  test('is not offered if the plan excludes it', async () => {
    serveDashboard(createPhantomSubscription());
    open();
    await screen.findByRole('radio', { name: /Engineer Assignment/ });
    expect(screen.queryByRole('radio', { name: /Attorney Assistance/ })).not.toBeInTheDocument();
  });
});

test('a notice says that there is no plan', async () => {
  serveDashboard(null);
  open();
  expect(await screen.findByText('No Active Subscription')).toBeInTheDocument();
  expect(await screen.findByLabelText(/Property Address/)).toBeEnabled();
});
