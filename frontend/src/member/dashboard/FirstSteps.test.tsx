import { createDashboard } from '@/entities/member/fixtures';
import { createSubscription } from '@/entities/plan/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { FirstSteps } from './FirstSteps';

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
