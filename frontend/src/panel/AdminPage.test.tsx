import { createSecurity } from '@/entities/security/fixtures';
import { pasteText } from '@/test/user';
import { createCodeOverview, createInvitationCode } from '@/entities/invitationCode/fixtures';
import { type Admin } from '@/entities/member/user';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { AdminPage } from './AdminPage';
import { type InvitationRequest } from '@/entities/invitationRequest/invitationRequest';
import { RequestsCard } from './requests/RequestsCard';

const CODES = '*/api/admin/invitation-codes';

const first = createInvitationCode({ id: '1', code: 'AAN-FIRST-FIRST' });
const second = createInvitationCode({ id: '2', code: 'AAN-SECON-SECON' });

/** Serves one code, and two after a batch is generated. */
function serveCodes() {
  let codes = [first];
  const getCodes = (group: string) => (group === 'unused' || group === 'unassigned' ? codes : []);
  const requested: string[] = [];
  mockServer.use(
    http.get(CODES, ({ request }) => {
      const { pathname, search, searchParams } = new URL(request.url);
      requested.push(pathname + search);
      const group = searchParams.get('group') ?? '';
      const { counts } = createCodeOverview();
      return HttpResponse.json(
        createCodeOverview({
          codes: { [group]: getCodes(group) },
          counts: { ...counts, total: codes.length, unused: codes.length },
        }),
      );
    }),
    http.get(`${CODES}/:group`, ({ request, params: { group } }) => {
      requested.push(new URL(request.url).pathname);
      return HttpResponse.json({ results: getCodes(String(group)), next: null });
    }),
    http.get('*/api/admin/invitation-requests', () =>
      HttpResponse.json({
        success: true,
        requests: [],
        counts: { new: 2, sent: 0, used: 0, declined: 0 },
        next: null,
      }),
    ),
    http.get('*/api/user/security', () => HttpResponse.json(createSecurity())),
    http.post(CODES, () => {
      codes = [second, first];
      const message = 'Generated 1 new invitation codes';
      return HttpResponse.json({ success: true, message, codes: [second] }, { status: 201 });
    }),
  );
  return requested;
}

function renderPage(at = '/admin', role: Admin['role'] = 'admin', enrolBy: string | null = null) {
  const requested = serveCodes();
  const client = createTestClient();
  const admin: Admin = { id: 'a', username: 'commander', fullName: 'Ada Commander', role, enrolBy };
  client.setQueryData(['/api/admin/me'], admin);
  return { ...render(<AdminPage />, { at, client }), requested };
}

function getTotalGenerated() {
  return screen.getByText('Total generated').nextElementSibling;
}

test('shows the heading, the signed-in admin and eight tabs, with Active Codes selected', async () => {
  renderPage();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Admin Panel');
  expect(screen.getByText('Ada Commander')).toBeInTheDocument();
  expect(await screen.findByText(first.code)).toBeInTheDocument();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Active Codes',
    'Used Codes',
    'Assigned',
    'Unassigned',
    'Credibility',
    'Admin Settings',
    'History',
    'Requests2',
  ]);
  expect(screen.getByRole('tab', { name: 'Active Codes' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('link', { name: '2 new requests' })).toHaveAttribute(
    'href',
    '/admin?tab=requests#tabs',
  );
  expect(await screen.findByText(first.code)).toBeInTheDocument();
});

test('an admin without a second factor reads until when one must be set up', async () => {
  renderPage('/admin', 'admin', '2999-01-31T09:00:00Z');
  expect(await screen.findByText('Set up a second factor by Jan 31, 2999 9:00 AM')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Set up an app' })).toBeInTheDocument();
  expect(await screen.findByText(first.code)).toBeInTheDocument();
});

test('after these days only setting one up is possible, and then the panel opens', async () => {
  const { requested, client } = renderPage('/admin', 'admin', '2026-01-31T09:00:00Z');
  expect(await screen.findByRole('heading', { name: 'Security' })).toBeInTheDocument();
  expect(screen.getByText('Set up a second factor to open the panel')).toBeInTheDocument();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(requested).toEqual([]);

  mockServer.use(
    http.get('*/api/user/security', () => HttpResponse.json(createSecurity({ totp: true }))),
    http.get('*/api/admin/me', () =>
      HttpResponse.json({ success: true, admin: client.getQueryData<Admin>(['/api/admin/me']) }),
    ),
  );
  await act(() => client.refetchQueries({ queryKey: ['/api/user/security'] }));
  expect(await screen.findByText(first.code)).toBeInTheDocument();
});

test('the selected tab is stored in the URL', async () => {
  const { user, address } = renderPage('/admin?tab=settings');
  expect(await screen.findByRole('heading', { name: 'Admin Credentials' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Admin Accounts' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Used Codes' }));
  expect(address()).toBe('/admin?tab=used');
  expect(await screen.findByText('No used codes yet')).toBeInTheDocument();
});

test('only the codes of the selected tab are fetched, and a visited tab shows its codes at once', async () => {
  const { user, requested } = renderPage('/admin?tab=unassigned');
  expect(await screen.findByText(first.code)).toBeInTheDocument();
  expect(requested).toEqual(['/api/admin/invitation-codes?group=unassigned&limit=50']);
  await user.click(screen.getByRole('tab', { name: 'Used Codes' }));
  expect(await screen.findByText('No used codes yet')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Unassigned' }));
  expect(screen.getByText(first.code)).toBeInTheDocument();
  expect(screen.queryByText('Loading codes')).not.toBeInTheDocument();
  expect(requested.slice(1)).toEqual(['/api/admin/invitation-codes/used']);
});

test('a change of the tab keeps the search of the codes and drops the number of pages', async () => {
  const { user, address } = renderPage('/admin?codes.q=first&codes.pages=2&history.pages=3');
  expect(await screen.findByText(first.code)).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Unassigned' }));
  await waitFor(() => expect(address()).toBe('/admin?codes.q=first&history.pages=3&tab=unassigned'));
  expect(screen.getByLabelText('Search codes')).toHaveValue('first');
  expect(await screen.findByText(first.code)).toBeInTheDocument();
});

test('a visited list does not fetch the pages that another list has shown', async () => {
  const { user } = renderPage('/admin');
  await screen.findByText(first.code);
  const cursors: (string | null)[] = [];
  mockServer.use(
    http.get(`${CODES}/:group`, ({ request, params: { group } }) => {
      const cursor = new URL(request.url).searchParams.get('cursor');
      if (cursor) cursors.push(`${String(group)} ${cursor}`);
      const code = createInvitationCode({
        id: `${String(group)}${cursor ?? ''}`,
        code: `AAN-${String(group)}`,
      });
      return HttpResponse.json({ results: [code], next: cursor ? null : 'older' });
    }),
  );
  await user.click(screen.getByRole('tab', { name: 'Used Codes' }));
  await screen.findByText('AAN-used');
  await user.click(screen.getByRole('tab', { name: 'Assigned' }));
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.getAllByText('AAN-assigned')).toHaveLength(2));
  await user.click(screen.getByRole('tab', { name: 'Used Codes' }));
  expect(screen.getByText('AAN-used')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Load more' })).toBeEnabled());
  expect(cursors).toEqual(['assigned older']);
});

test('a super admin sees the admin accounts too', async () => {
  mockServer.use(http.get('*/api/admin/accounts', () => HttpResponse.json({ success: true, accounts: [] })));
  renderPage('/admin?tab=settings', 'super_admin');
  expect(await screen.findByRole('heading', { name: 'Admin Accounts' })).toBeInTheDocument();
  await waitFor(() => expect(getTotalGenerated()).toHaveTextContent(/^1$/));
});

test('a batch raises the counts and is listed as new', async () => {
  const { user } = renderPage();
  await screen.findByText(first.code);
  expect(getTotalGenerated()).toHaveTextContent(/^1$/);
  await user.click(await screen.findByRole('button', { name: 'Generate New Codes' }));
  const row = await screen.findByRole('row', { name: new RegExp(second.code) });
  expect(within(row).getByText('New')).toBeInTheDocument();
  expect(screen.getAllByText('New')).toHaveLength(1);
  await waitFor(() => expect(getTotalGenerated()).toHaveTextContent(/^2$/));
});

test('a failed refresh shows an error and keeps the loaded data', async () => {
  const { user } = renderPage();
  await screen.findByText(first.code);
  mockServer.use(
    http.get(CODES, () => new HttpResponse('', { status: 500 })),
    http.get(`${CODES}/unused`, () => new HttpResponse('', { status: 500 })),
  );
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch invitation codes');
  expect(screen.getByText(first.code)).toBeInTheDocument();
  expect(getTotalGenerated()).toHaveTextContent(/^1$/);
});

test('Logout ends the session on the server and opens the start page; if it fails, the panel stays', async () => {
  mockServer.use(http.post('*/api/auth/logout', () => new HttpResponse('', { status: 500 })));
  const { user, address } = renderPage();
  await screen.findByText(first.code);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Logout failed')).toBeInTheDocument();
  expect(address()).toBe('/admin');

  mockServer.use(
    http.post('*/api/auth/logout', () => HttpResponse.json({ success: true, message: 'Signed out' })),
  );
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Logged out')).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/'));
});

test('new credentials end the session and open the admin sign-in page', async () => {
  mockServer.use(
    http.post('*/api/admin/update-credentials', () => HttpResponse.json({ success: true, message: 'Done' })),
  );
  const { user, address } = renderPage('/admin?tab=settings');
  await pasteText(user, await screen.findByLabelText(/New username/), 'ada');
  await pasteText(user, screen.getByLabelText('New password*'), 'secret1');
  await pasteText(user, screen.getByLabelText('Confirm password*'), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Update Credentials' }));
  expect(await screen.findByText('Admin credentials updated successfully')).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/admin-login'));
});

describe('RequestsCard', () => {
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
    await pasteText(user, within(dialog).getByLabelText(/^Reason/), 'Sells leads');
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }));

    expect(await screen.findByText('Nobody waits for an answer')).toBeVisible();
    expect(calls).toEqual([['decline', '{"reason":"Sells leads"}']]);
  });
});
