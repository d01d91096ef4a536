import { type InvitationRequest } from '@/entities/invitationRequest/invitationRequest';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { RequestsCard } from './RequestsCard';

const REQUESTS = '*/api/admin/invitation-requests';
const request: InvitationRequest = {
  id: '5c1f6f38-20c4-4f0c-9a40-7d6f1d2e0001',
  name: 'Lee Ortega',
  companyName: 'Ortega Restoration',
  email: 'lee@example.com',
  phone: null,
  position: 'estimator',
  claimsPerMonth: 12,
  message: null,
  status: 'new',
  waitingDays: 3,
  code: null,
  createdAt: '2026-01-12T16:00:00Z',
  decidedAt: null,
};

function serve() {
  let requests = [request];
  const calls: unknown[] = [];
  mockServer.use(
    http.get(REQUESTS, () =>
      HttpResponse.json({
        success: true,
        requests,
        counts: { new: requests.length, sent: 0, used: 0, declined: 0 },
        next: null,
      }),
    ),
    http.post(`${REQUESTS}/:id/:action`, async ({ request: call, params }) => {
      calls.push([params.action, await call.text()]);
      requests = [];
      return HttpResponse.json({ success: true, message: 'Done', request });
    }),
  );
  return calls;
}

test('a code is sent with one click, and the list is fetched again', async () => {
  const calls = serve();
  const { user } = render(<RequestsCard />, { at: '/admin' });
  expect(await screen.findByText('12 claims a month')).toBeVisible();
  expect(screen.getByText('3 days')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Send a code to Lee Ortega' }));

  expect(await screen.findByText('Nobody waits for an answer')).toBeVisible();
  expect(calls).toEqual([['send-code', '']]);
  expect(screen.getByRole('group', { name: 'Invitation requests' })).toHaveFocus();
});

test('older requests are loaded on demand', async () => {
  mockServer.use(
    http.get(REQUESTS, ({ request: call }) => {
      const isFirst = new URL(call.url).searchParams.get('cursor') === null;
      return HttpResponse.json({
        success: true,
        requests: [isFirst ? request : { ...request, id: 'older', name: 'Robin Hale' }],
        counts: { new: 2, sent: 0, used: 0, declined: 0 },
        next: isFirst ? 'c1' : null,
      });
    }),
  );
  const { user } = render(<RequestsCard />, { at: '/admin' });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));

  expect(await screen.findByText('Robin Hale')).toBeVisible();
  expect(screen.getByText('Lee Ortega')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('declining asks for a reason, which is sent', async () => {
  const calls = serve();
  const { user } = render(<RequestsCard />, { at: '/admin' });
  await user.click(await screen.findByRole('button', { name: 'Decline Lee Ortega' }));
  const dialog = screen.getByRole('dialog', { name: 'Decline Lee Ortega' });
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Sells leads');
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }));

  expect(await screen.findByText('Nobody waits for an answer')).toBeVisible();
  expect(calls).toEqual([['decline', '{"reason":"Sells leads"}']]);
});
