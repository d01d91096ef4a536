import { member } from '@/access/parts/fixtures';
import { currentUserQuery } from '@/entities/member/sessionQueries';
import { setMemberSession } from '@/entities/session/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ConfirmEmailPage } from './ConfirmEmailPage';

describe('confirmEmail', () => {
  const CONFIRM = '*/api/auth/confirm-email';
  const LINK = '/confirm-email?token=c0ffee';

  let sent: unknown[] = [];

  beforeEach(() => {
    sent = [];
  });

  function respond(body: object, status = 200, headers?: Record<string, string>) {
    mockServer.use(
      http.post(CONFIRM, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(body, { status, headers });
      }),
    );
  }

  const confirm = () => screen.getByRole('button', { name: 'Confirm this address' });

  test('only the button confirms the address', async () => {
    respond({ success: true, message: 'Done' });
    const { user, address } = render(<ConfirmEmailPage />, { at: LINK });
    await waitFor(() => expect(address()).toBe('/confirm-email'));
    expect(sent).toEqual([]);
    await user.click(confirm());
    expect(await screen.findByText('Address confirmed')).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('Address confirmed');
    expect(sent).toEqual([{ token: 'c0ffee' }]);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  test('a signed-in member gets the new address in the session', async () => {
    respond({ success: true, message: 'Done' });
    const changed = { ...member, email: 'new@example.com' };
    mockServer.use(http.get('*/api/auth/user', () => HttpResponse.json(changed)));
    const client = createTestClient();
    setMemberSession(client, member);
    const { user } = render(<ConfirmEmailPage />, { at: LINK, client });
    await user.click(confirm());
    await waitFor(() => expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(changed));
    expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  });

  test('an expired or used link shows an error', async () => {
    respond({ success: false, error: 'This link is no longer valid', code: 'invalid_token' }, 400);
    const { user } = render(<ConfirmEmailPage />, { at: LINK });
    await user.click(confirm());
    expect(await screen.findByText('This link is no longer valid')).toBeInTheDocument();
    expect(screen.getByText(/^It was used already, is older than a day, or was taken back\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Profile' })).toBeInTheDocument();
  });

  test('an address that another account has taken shows an error', async () => {
    respond({ success: false, error: 'Email is already registered', code: 'invalid' }, 400);
    const { user } = render(<ConfirmEmailPage />, { at: LINK });
    await user.click(confirm());
    expect(await screen.findByText('Email is already registered')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('a URL without a token shows an error', () => {
    render(<ConfirmEmailPage />, { at: '/confirm-email' });
    expect(screen.getByText('This link is no longer valid')).toBeInTheDocument();
  });

  test('a throttled request shows how long to wait and can be retried', async () => {
    const error = 'Too many requests. Please wait and try again.';
    respond({ success: false, error, code: 'throttled' }, 429, { 'Retry-After': '60' });
    const { user } = render(<ConfirmEmailPage />, { at: LINK });
    await user.click(confirm());
    expect(await screen.findByText(error)).toBeInTheDocument();
    expect(screen.getByText('You can try again in 1 minute.')).toBeInTheDocument();

    respond({ success: true, message: 'Done' });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Address confirmed')).toBeInTheDocument();
  });
});

describe('undoEmailChange', () => {
  const LINK = '/confirm-email?undo=c0ffee';

  let sent: unknown[] = [];

  beforeEach(() => {
    sent = [];
  });

  function respond(body: object, status = 200, headers?: Record<string, string>) {
    mockServer.use(
      http.post('*/api/auth/undo-email-change', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(body, { status, headers });
      }),
    );
  }

  const restore = () => screen.getByRole('button', { name: 'Restore my old address' });

  test('only the button restores the address, and the result links to a new password', async () => {
    respond({ success: true, message: 'Done' });
    const { user, address } = render(<ConfirmEmailPage />, { at: LINK });
    await waitFor(() => expect(address()).toBe('/confirm-email'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Undo an Email Change');
    expect(document.title).toContain('Undo an Email Change');
    expect(sent).toEqual([]);
    await user.click(restore());
    expect(await screen.findByText('Your old address is restored')).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('Your old address is restored');
    expect(sent).toEqual([{ token: 'c0ffee' }]);
    expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  test('a member who is signed in here is signed out afterwards', async () => {
    respond({ success: true, message: 'Done' });
    mockServer.use(
      http.get('*/api/auth/user', () =>
        HttpResponse.json(
          { success: false, error: 'Please sign in', code: 'not_authenticated' },
          { status: 401 },
        ),
      ),
    );
    const client = createTestClient();
    setMemberSession(client, member);
    const { user } = render(<ConfirmEmailPage />, { at: LINK, client });
    await user.click(restore());
    await waitFor(() => expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull());
    expect(screen.getByText('Your old address is restored')).toBeInTheDocument();
  });

  test('an expired or used link shows an error', async () => {
    respond({ success: false, error: 'This link is no longer valid', code: 'invalid_token' }, 400);
    const { user } = render(<ConfirmEmailPage />, { at: LINK });
    await user.click(restore());
    expect(await screen.findByText('This link is no longer valid')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('a throttled request shows how long to wait and can be retried', async () => {
    const error = 'Too many requests. Please wait and try again.';
    respond({ success: false, error, code: 'throttled' }, 429, { 'Retry-After': '60' });
    const { user } = render(<ConfirmEmailPage />, { at: LINK });
    await user.click(restore());
    expect(await screen.findByText('The address was not restored')).toBeInTheDocument();
    expect(screen.getByText('You can try again in 1 minute.')).toBeInTheDocument();

    respond({ success: true, message: 'Done' });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Your old address is restored')).toBeInTheDocument();
  });
});
