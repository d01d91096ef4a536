import { type Admin } from '@/shared/config/bootData';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { AdminPage } from './AdminPage';

const CODES = '*/api/admin/invitation-codes';

function code(id: string, text: string) {
  return {
    id,
    code: text,
    isUsed: false,
    assigneeType: null,
    assigneeFirstName: null,
    assigneeLastName: null,
    assigneePhone: null,
    assigneeEmail: null,
    assignedAt: null,
    assignedBy: null,
    note: null,
    expiresAt: null,
    revokedAt: null,
    createdAt: '2026-01-31T09:00:00Z',
    usedAt: null,
    usedBy: null,
    redeemedBySomeoneElse: false,
    version: 1,
  };
}

const first = code('1', 'AAN-FIRST-FIRST');
const second = code('2', 'AAN-SECON-SECON');

/** The panel's calls, over codes that grow by one with each batch. */
function serveCodes() {
  let codes = [first];
  const codesOf = (group: string) => (group === 'unused' || group === 'unassigned' ? codes : []);
  const requested: string[] = [];
  mockServer.use(
    http.get(CODES, ({ request }) => {
      const { pathname, search, searchParams } = new URL(request.url);
      requested.push(pathname + search);
      const group = searchParams.get('group') ?? '';
      return HttpResponse.json({
        success: true,
        codes: { [group]: codesOf(group) },
        counts: {
          total: codes.length,
          unused: codes.length,
          used: 0,
          assigned: 0,
          unassigned: 1,
          revoked: 0,
        },
        next: { [group]: null },
      });
    }),
    http.get(`${CODES}/:group`, ({ request, params: { group } }) => {
      requested.push(new URL(request.url).pathname);
      return HttpResponse.json({ results: codesOf(String(group)), next: null });
    }),
    http.post(CODES, () => {
      codes = [second, first];
      const message = 'Generated 1 new invitation codes';
      return HttpResponse.json({ success: true, message, codes: [second] }, { status: 201 });
    }),
  );
  return requested;
}

function show(at = '/admin', role: Admin['role'] = 'admin') {
  const requested = serveCodes();
  const client = createTestClient();
  const admin: Admin = { id: 'a', username: 'commander', fullName: 'Ada Commander', role };
  client.setQueryData(['/api/admin/me'], admin);
  return { ...render(<AdminPage />, { at, client }), requested };
}

function totalGenerated() {
  return screen.getByText('Total generated').nextElementSibling;
}

test('has one heading, who is signed in, and the seven tabs with Active Codes first', async () => {
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Admin Panel');
  expect(screen.getByText('Ada Commander')).toBeInTheDocument();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Active Codes',
    'Used Codes',
    'Assigned',
    'Unassigned',
    'Credibility',
    'Admin Settings',
    'History',
  ]);
  expect(screen.getByRole('tab', { name: 'Active Codes' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByText(first.code)).toBeInTheDocument();
});

test('the tab stands in the URL', async () => {
  const { user, address } = show('/admin?tab=settings');
  expect(await screen.findByRole('heading', { name: 'Admin Credentials' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Admin Accounts' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Used Codes' }));
  expect(address()).toBe('/admin?tab=used');
  expect(await screen.findByText('No used codes yet')).toBeInTheDocument();
});

test('only the codes of the open tab are fetched, and a tab that was open before shows at once', async () => {
  const { user, requested } = show('/admin?tab=unassigned');
  expect(await screen.findByText(first.code)).toBeInTheDocument();
  expect(requested).toEqual(['/api/admin/invitation-codes?group=unassigned&limit=50']);
  await user.click(screen.getByRole('tab', { name: 'Used Codes' }));
  expect(await screen.findByText('No used codes yet')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Unassigned' }));
  expect(screen.getByText(first.code)).toBeInTheDocument();
  expect(screen.queryByText('Loading codes')).not.toBeInTheDocument();
  expect(requested.slice(1)).toEqual(['/api/admin/invitation-codes/used']);
});

test('a super admin sees the admin accounts too', async () => {
  mockServer.use(http.get('*/api/admin/accounts', () => HttpResponse.json({ success: true, accounts: [] })));
  show('/admin?tab=settings', 'super_admin');
  expect(await screen.findByRole('heading', { name: 'Admin Accounts' })).toBeInTheDocument();
  await waitFor(() => expect(totalGenerated()).toHaveTextContent(/^1$/));
});

test('a batch raises the counters and stands in the list, marked as new', async () => {
  const { user } = show();
  await screen.findByText(first.code);
  expect(totalGenerated()).toHaveTextContent(/^1$/);
  await user.click(await screen.findByRole('button', { name: 'Generate New Codes' }));
  const row = await screen.findByRole('row', { name: new RegExp(second.code) });
  expect(within(row).getByText('New')).toBeInTheDocument();
  expect(screen.getAllByText('New')).toHaveLength(1);
  await waitFor(() => expect(totalGenerated()).toHaveTextContent(/^2$/));
});

test('Refresh reads figures and list again; a failure is told and leaves what was there', async () => {
  const { user } = show();
  await screen.findByText(first.code);
  mockServer.use(
    http.get(CODES, () => new HttpResponse('', { status: 500 })),
    http.get(`${CODES}/unused`, () => new HttpResponse('', { status: 500 })),
  );
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch invitation codes');
  expect(screen.getByText(first.code)).toBeInTheDocument();
  expect(totalGenerated()).toHaveTextContent(/^1$/);
});

test('Logout ends the session on the server and leads to the start', async () => {
  mockServer.use(
    http.post('*/api/auth/logout', () => HttpResponse.json({ success: true, message: 'Signed out' })),
  );
  const { user, address } = show();
  await screen.findByText(first.code);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Logged out')).toBeInTheDocument();
  expect(address()).toBe('/');
});

test('a failed logout is told, and the panel stays', async () => {
  mockServer.use(http.post('*/api/auth/logout', () => new HttpResponse('', { status: 500 })));
  const { user, address } = show();
  await screen.findByText(first.code);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Logout failed')).toBeInTheDocument();
  expect(address()).toBe('/admin');
});

test('new credentials end the session and lead to the admin sign-in', async () => {
  mockServer.use(
    http.post('*/api/admin/update-credentials', () => HttpResponse.json({ success: true, message: 'Done' })),
  );
  const { user, address } = show('/admin?tab=settings');
  await user.type(await screen.findByLabelText(/New username/), 'ada');
  await user.type(screen.getByLabelText('New password*'), 'secret1');
  await user.type(screen.getByLabelText('Confirm password*'), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Update Credentials' }));
  expect(await screen.findByText('Admin credentials updated successfully')).toBeInTheDocument();
  expect(address()).toBe('/admin-login');
});
