import { type Admin, type User } from '@/shared/config/bootData';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { currentAdminQuery, currentUserQuery } from '../api/sessionQueries';
import { useSignOut } from '../api/signOut';
import { enterAsMember, leaveSession } from './sessionCache';
import { useSignOutCompletion } from './signOutInProgress';
import { useAdminSession, useSession } from './useSession';

const member = { id: 'b4c1', username: 'rosa' } as User;
const admin: Admin = { id: 'a1', username: 'root', fullName: 'Root Admin', role: 'admin' };

function WhoIsIt() {
  const { user } = useSession();
  const { admin: panelAdmin } = useAdminSession();
  return <p>{user?.username ?? panelAdmin?.fullName ?? 'nobody'}</p>;
}

const refusal = { success: false, error: 'Not signed in', code: 'not_authenticated' };

test('nobody is signed in until the page or the server says so, and no request is made for it', () => {
  render(<WhoIsIt />);
  expect(screen.getByText('nobody')).toBeVisible();
});

test('a sign-in shows at once wherever the session is watched', async () => {
  const { client } = render(<WhoIsIt />);
  enterAsMember(client, member);
  expect(await screen.findByText('rosa')).toBeVisible();
  leaveSession(client);
  expect(await screen.findByText('nobody')).toBeVisible();
});

test('the current user is null where the server answers 401, the current admin also where it answers 403', async () => {
  mockServer.use(
    http.get('*/api/auth/user', () => HttpResponse.json(refusal, { status: 401 })),
    http.get('*/api/admin/me', () => HttpResponse.json({ ...refusal, code: 'forbidden' }, { status: 403 })),
  );
  const client = createTestClient();
  expect(await client.query({ ...currentUserQuery, staleTime: 0 })).toBeNull();
  expect(await client.query({ ...currentAdminQuery, staleTime: 0 })).toBeNull();
});

test('the current admin is unwrapped', async () => {
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

test('signing out leads away and empties the cache', async () => {
  let calls = 0;
  mockServer.use(
    http.post('*/api/auth/logout', () => {
      calls += 1;
      return HttpResponse.json({ success: true, message: 'Signed out' });
    }),
  );
  const client = createTestClient();
  enterAsMember(client, member);
  client.setQueryData(['/api/user/dashboard'], { secret: true });
  const { user, address } = render(<SignOutButton />, { at: '/dashboard', client, shell: <Shell /> });
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(address()).toBe('/home');
  expect(calls).toBe(1);
  expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull();
  expect(client.getQueryData(['/api/user/dashboard'])).toBeUndefined();
});
