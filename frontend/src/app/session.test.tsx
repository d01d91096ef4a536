import { currentUserQuery, currentAdminQuery } from '@/entities/member/sessionQueries';
import { type User, type Admin } from '@/entities/member/user';
import { callApi, fetchApi } from '@/shared/api/client';
import { createQueryClient } from '@/shared/feedback/queryClient';
import { bootData } from '@/shared/api/bootData';
import {
  deleteDrafts,
  deleteUnsentOfOthers,
  getDraftKey,
  noteUnsentForm,
  readDraft,
  saveDraft,
} from '@/shared/forms/drafts';
import { showToast } from '@/shared/feedback/toastStore';
import { mockServer } from '@/test/mockServer';
import { onlineManager, queryOptions } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { setAdminSession, setMemberSession, clearSession } from '@/entities/session/sessionCache';
import { handleSessionEnd } from './sessionEnd';
import { beginSignOut, endSignOut, useSignOutCompletion } from '@/entities/session/signOutInProgress';
import { createTestClient, render } from '@/test/render';
import { screen } from '@testing-library/react';
import { useSignOut } from '@/entities/session/useSignOut';
import { useAdminSession, useSession } from '@/entities/session/useSession';

jest.mock('@/shared/feedback/toastStore', () => ({
  ...jest.requireActual<object>('@/shared/feedback/toastStore'),
  showToast: jest.fn(),
}));

describe('sessionEnd', () => {
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
        HttpResponse.json(
          { success: false, error: 'Access expired', code: 'access_expired' },
          { status: 401 },
        ),
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

  test('what was typed into an open form is kept until another account signs in', async () => {
    serveError(401, 'not_authenticated', 'Not signed in');
    const client = createQueryClient(handleSessionEnd);
    setMemberSession(client, member);
    const [open, closed] = [getDraftKey('open', member.id), getDraftKey('closed', member.id)];
    noteUnsentForm(open, { homeowner: 'Whitfield' });
    noteUnsentForm(closed, { homeowner: 'Ames' })();
    await expect(client.query(devicesQuery)).rejects.toThrow('Not signed in');
    expect(readDraft('memory', closed)).toBeUndefined();
    setMemberSession(client, member);
    expect(readDraft('memory', open)).toEqual({ homeowner: 'Whitfield' });
    setMemberSession(client, { ...member, id: 'c5d2' });
    expect(readDraft('memory', open)).toBeUndefined();
  });

  test('what an admin typed is kept until another admin signs in', () => {
    const client = createQueryClient(handleSessionEnd);
    const admin = { id: 'a1', username: 'root' } as Admin;
    const draft = getDraftKey('code', admin.id);
    saveDraft('memory', draft, { code: 'VIP-2026' });
    setAdminSession(client, admin);
    expect(readDraft('memory', draft)).toEqual({ code: 'VIP-2026' });
    setAdminSession(client, { ...admin, id: 'a2' });
    expect(readDraft('memory', draft)).toBeUndefined();
  });
});

describe('session', () => {
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
});

describe('drafts', () => {
  const KINDS = ['local', 'session', 'memory'] as const;
  const INES = getDraftKey('claim', 'ines');
  const DANA = getDraftKey('claim', 'dana');
  const VISITOR = getDraftKey('claim', null);
  const VALUES = { homeowner: 'Whitfield' };

  const getStored = (kind: (typeof KINDS)[number]) =>
    [INES, DANA, VISITOR].map((key) => readDraft(kind, key));

  afterEach(() => {
    deleteUnsentOfOthers('nobody');
    localStorage.clear();
    sessionStorage.clear();
  });

  test.each(KINDS)("a draft in the %s storage is only its owner's, until it is deleted", (kind) => {
    saveDraft(kind, INES, VALUES);
    expect(getStored(kind)).toEqual([VALUES, undefined, undefined]);
    saveDraft(kind, INES, null);
    expect(getStored(kind)).toEqual([undefined, undefined, undefined]);
  });

  test('a sign-out deletes all drafts of the person, and only theirs', () => {
    localStorage.setItem('unrelated', 'x');
    for (const kind of KINDS) for (const key of [INES, DANA, VISITOR]) saveDraft(kind, key, VALUES);
    deleteDrafts('ines');
    for (const kind of KINDS) expect(getStored(kind)).toEqual([undefined, VALUES, VALUES]);
    expect(localStorage.getItem('unrelated')).toBe('x');
  });

  test('the sign-in of another person deletes what could not be sent, and no draft', () => {
    for (const kind of KINDS) saveDraft(kind, INES, VALUES);
    deleteUnsentOfOthers('ines');
    expect(readDraft('memory', INES)).toEqual(VALUES);
    deleteUnsentOfOthers('dana');
    expect(KINDS.map((kind) => readDraft(kind, INES))).toEqual([VALUES, VALUES, undefined]);
  });

  test('nothing is saved during an impersonation', () => {
    bootData.impersonation = { memberName: 'Dana Whitlock', endsAt: '', serverNow: '', returnTo: '/staff/' };
    for (const kind of KINDS) saveDraft(kind, DANA, VALUES);
    bootData.impersonation = null;
    for (const kind of KINDS) expect(readDraft(kind, DANA)).toBeUndefined();
  });

  test('what a full storage refuses is kept until the page is loaded again, and says so', () => {
    saveDraft('local', INES, VALUES);
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const longer = { homeowner: 'Whitfield and sons' };
    expect(saveDraft('local', INES, longer)).toBe(false);
    expect(readDraft('local', INES)).toEqual(longer);

    full.mockRestore();
    expect(saveDraft('local', INES, VALUES)).toBe(true);
    expect(readDraft('local', INES)).toEqual(VALUES);
  });
});
