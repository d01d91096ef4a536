import { currentAdminQuery, currentUserQuery } from '@/entities/member/sessionQueries';
import { type Admin, type User } from '@/entities/member/user';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useSignOut } from './useSignOut';
import { setMemberSession, clearSession } from './sessionCache';
import { useSignOutCompletion } from './signOutInProgress';
import { useAdminSession, useSession } from './useSession';

const member = { id: 'b4c1', username: 'rosa' } as User;
const admin: Admin = { id: 'a1', username: 'root', fullName: 'Root Admin', role: 'admin' };

function CurrentUser() {
  const { user } = useSession();
  const { admin: panelAdmin } = useAdminSession();
  return <p>{user?.username ?? panelAdmin?.fullName ?? 'signed out'}</p>;
}

const refusal = { success: false, error: 'Not signed in', code: 'not_authenticated' };

test('without a session in the boot data, no user is signed in and no request is sent', () => {
  render(<CurrentUser />);
  expect(screen.getByText('signed out')).toBeVisible();
});

test('components show a sign-in and a sign-out at once', async () => {
  const { client } = render(<CurrentUser />);
  setMemberSession(client, member);
  expect(await screen.findByText('rosa')).toBeVisible();
  clearSession(client);
  expect(await screen.findByText('signed out')).toBeVisible();
});

test('the current user is null after a 401 response, the current admin also after a 403 response', async () => {
  mockServer.use(
    http.get('*/api/auth/user', () => HttpResponse.json(refusal, { status: 401 })),
    http.get('*/api/admin/me', () => HttpResponse.json({ ...refusal, code: 'forbidden' }, { status: 403 })),
  );
  const client = createTestClient();
  expect(await client.query({ ...currentUserQuery, staleTime: 0 })).toBeNull();
  expect(await client.query({ ...currentAdminQuery, staleTime: 0 })).toBeNull();
});

test('an admin whose days to set up a second factor are over stays on the page that asks for it', async () => {
  const refused = { ...refusal, code: 'second_factor_required' };
  mockServer.use(http.get('*/api/admin/me', () => HttpResponse.json(refused, { status: 403 })));
  const client = createTestClient();
  client.setQueryData(currentAdminQuery.queryKey, admin);
  expect(await client.query({ ...currentAdminQuery, staleTime: 0 })).toEqual(admin);
});

test('the current admin is read from the response body', async () => {
  mockServer.use(http.get('*/api/admin/me', () => HttpResponse.json({ success: true, admin })));
  expect(await createTestClient().query({ ...currentAdminQuery, staleTime: 0 })).toEqual(admin);
});

function SignOutButton() {
  const signOut = useSignOut('/home');
  return (
    <button type="button" onClick={() => signOut.mutate()}>
      Disconnect
    </button>
  );
}

function Shell() {
  useSignOutCompletion();
  return null;
}

test('signing out navigates and clears the cache', async () => {
  let calls = 0;
  mockServer.use(
    http.post('*/api/auth/logout', () => {
      calls += 1;
      return HttpResponse.json({ success: true, message: 'Signed out' });
    }),
  );
  const client = createTestClient();
  setMemberSession(client, member);
  client.setQueryData(['/api/user/dashboard'], { secret: true });
  const { user, address } = render(<SignOutButton />, { at: '/dashboard', client, shell: <Shell /> });
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(address()).toBe('/home');
  expect(calls).toBe(1);
  expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull();
  expect(client.getQueryData(['/api/user/dashboard'])).toBeUndefined();
});
