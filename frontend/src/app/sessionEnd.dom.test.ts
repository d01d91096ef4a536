import { currentUserQuery } from '@/entities/member/sessionQueries';
import { type User } from '@/entities/member/user';
import { callApi, fetchApi } from '@/shared/api/client';
import { createQueryClient } from '@/shared/feedback/queryClient';
import { getDraftKey, noteUnsentForm, readDraft } from '@/shared/forms/drafts';
import { showToast } from '@/shared/feedback/toastStore';
import { mockServer } from '@/test/mockServer';
import { onlineManager, queryOptions } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { setMemberSession } from '@/entities/session/sessionCache';
import { handleSessionEnd } from './sessionEnd';
import { beginSignOut, endSignOut } from '@/entities/session/signOutInProgress';

jest.mock('@/shared/feedback/toastStore', () => ({
  ...jest.requireActual<object>('@/shared/feedback/toastStore'),
  showToast: jest.fn(),
}));

const devicesQuery = queryOptions({
  queryKey: ['/api/devices'],
  queryFn: () => fetchApi('/api/devices'),
});

const member = { id: 'b4c1', username: 'rosa' } as User;

function serveError(status: number, code: string, error: string) {
  mockServer.use(
    http.get('*/api/devices', () => HttpResponse.json({ success: false, error, code }, { status })),
  );
}

afterEach(() => {
  onlineManager.setOnline(true);
  jest.mocked(showToast).mockClear();
});

test('a session that has ended clears the cache and shows the reason', async () => {
  serveError(401, 'device_revoked', 'This device was revoked');
  const client = createQueryClient(handleSessionEnd);
  setMemberSession(client, member);
  client.setQueryData(['/api/user/dashboard'], { secret: true });
  await expect(client.query(devicesQuery)).rejects.toThrow('This device was revoked');
  expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull();
  expect(client.getQueryData(['/api/user/dashboard'])).toBeUndefined();
  expect(showToast).toHaveBeenCalledWith({
    title: 'Signed out',
    text: 'This device was revoked',
    tone: 'info',
  });
});

test('a request that fails during a sign-out shows no toast', async () => {
  serveError(401, 'not_authenticated', 'Not signed in');
  const client = createQueryClient(handleSessionEnd);
  setMemberSession(client, member);
  beginSignOut(client);
  await expect(client.query(devicesQuery)).rejects.toThrow('Not signed in');
  expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(member);
  expect(showToast).not.toHaveBeenCalled();

  endSignOut(client);
  await expect(client.query(devicesQuery)).rejects.toThrow('Not signed in');
  expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull();
});

test('a refused sign-in leaves the session of another person alone', async () => {
  mockServer.use(
    http.post('*/api/auth/login', () =>
      HttpResponse.json({ success: false, error: 'Access expired', code: 'access_expired' }, { status: 401 }),
    ),
  );
  const client = createQueryClient(handleSessionEnd);
  setMemberSession(client, member);
  const signIn = (isSignIn: boolean) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: () => callApi('POST', '/api/auth/login'), meta: { isSignIn } })
      .execute(undefined);
  await expect(signIn(true)).rejects.toThrow('Access expired');
  expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(member);
  await expect(signIn(false)).rejects.toThrow('Access expired');
  expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull();
});

test('a 403 does not end the session', async () => {
  serveError(403, 'forbidden', 'Not yours');
  const client = createQueryClient(handleSessionEnd);
  setMemberSession(client, member);
  await expect(client.query(devicesQuery)).rejects.toThrow('Not yours');
  expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(member);
});

test('without a connection a request fails at once', async () => {
  onlineManager.setOnline(false);
  mockServer.use(http.get('*/api/devices', () => HttpResponse.error()));
  await expect(createQueryClient(handleSessionEnd).query(devicesQuery)).rejects.toMatchObject({
    isNetwork: true,
  });
});

test('what was typed into an open form is kept for the next session of the same account', async () => {
  serveError(401, 'not_authenticated', 'Not signed in');
  const client = createQueryClient(handleSessionEnd);
  setMemberSession(client, member);
  const [open, closed] = [getDraftKey('open', member.id), getDraftKey('closed', member.id)];
  noteUnsentForm(open, { homeowner: 'Whitfield' });
  noteUnsentForm(closed, { homeowner: 'Ames' })();
  await expect(client.query(devicesQuery)).rejects.toThrow('Not signed in');
  expect(readDraft('memory', open)).toEqual({ homeowner: 'Whitfield' });
  expect(readDraft('memory', closed)).toBeUndefined();
});
