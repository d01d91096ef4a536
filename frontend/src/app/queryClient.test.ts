import { currentUserQuery } from '@/features/session/api/sessionQueries';
import { enterAsMember } from '@/features/session/model/sessionCache';
import { beginSignOut, endSignOut } from '@/features/session/model/signOutInProgress';
import { type User } from '@/shared/config/bootData';
import { showToast } from '@/shared/ui/toastStore';
import { mockServer } from '@/test/mockServer';
import { onlineManager } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { createQueryClient } from './queryClient';

jest.mock('@/shared/ui/toastStore', () => ({
  ...jest.requireActual<object>('@/shared/ui/toastStore'),
  showToast: jest.fn(),
}));

const member = { id: 'b4c1', username: 'rosa' } as User;

function answer(status: number, code: string, error: string) {
  mockServer.use(
    http.get('*/api/devices', () => HttpResponse.json({ success: false, error, code }, { status })),
  );
}

afterEach(() => {
  onlineManager.setOnline(true);
  jest.mocked(showToast).mockClear();
});

test('a query without a function of its own reads the address of its key', async () => {
  mockServer.use(http.get('*/api/user/claims/7', () => HttpResponse.json({ claimNumber: '7' })));
  const client = createQueryClient();
  expect(await client.query({ queryKey: ['/api/user/claims', 7] })).toEqual({ claimNumber: '7' });
});

test('where the server says that the session is over, the cache is emptied and the reason is told', async () => {
  answer(401, 'device_revoked', 'This device was revoked');
  const client = createQueryClient();
  enterAsMember(client, member);
  client.setQueryData(['/api/user/dashboard'], { secret: true });
  await expect(client.query({ queryKey: ['/api/devices'] })).rejects.toThrow('This device was revoked');
  expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull();
  expect(client.getQueryData(['/api/user/dashboard'])).toBeUndefined();
  expect(showToast).toHaveBeenCalledWith({
    title: 'Signed out',
    text: 'This device was revoked',
    tone: 'info',
  });
});

test('a read that comes too late for a sign-out is no news', async () => {
  answer(401, 'not_authenticated', 'Not signed in');
  const client = createQueryClient();
  enterAsMember(client, member);
  beginSignOut(client);
  await expect(client.query({ queryKey: ['/api/devices'] })).rejects.toThrow('Not signed in');
  expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(member);
  expect(showToast).not.toHaveBeenCalled();

  endSignOut(client);
  await expect(client.query({ queryKey: ['/api/devices'] })).rejects.toThrow('Not signed in');
  expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull();
});

test('another refusal leaves the session alone', async () => {
  answer(403, 'forbidden', 'Not yours');
  const client = createQueryClient();
  enterAsMember(client, member);
  await expect(client.query({ queryKey: ['/api/devices'] })).rejects.toThrow('Not yours');
  expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(member);
});

test('without a connection a call fails at once instead of waiting for one', async () => {
  onlineManager.setOnline(false);
  mockServer.use(http.get('*/api/devices', () => HttpResponse.error()));
  await expect(createQueryClient().query({ queryKey: ['/api/devices'] })).rejects.toMatchObject({
    isNetwork: true,
  });
});
