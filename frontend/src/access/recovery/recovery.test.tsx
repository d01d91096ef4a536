import { member } from '@/access/parts/fixtures';
import { currentUserQuery } from '@/entities/member/sessionQueries';
import { setMemberSession } from '@/entities/session/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ConfirmEmailPage } from './ConfirmEmailPage';
import { pasteText } from '@/test/user';
import { type UserEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { ForgotPasswordPage } from './ForgotPasswordPage';
import { LoginPage } from '@/access/terminal/LoginPage';
import { ResetPasswordPage } from './ResetPasswordPage';

describe('emailLinks', () => {
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
      expect(
        screen.getByText(/^It was used already, is older than a day, or was taken back\./),
      ).toBeVisible();
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
});

describe('passwordReset', () => {
  const REQUEST = '*/api/auth/password-reset';
  const CONFIRM = '*/api/auth/password-reset/confirm';
  const LINK = '/reset-password?uid=MTI&token=c0ffee-1234';

  let sent: unknown[] = [];

  beforeEach(() => {
    sent = [];
  });

  function respond(url: string, body: object, status = 200, headers?: Record<string, string>) {
    mockServer.use(
      http.post(url, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(body, { status, headers });
      }),
    );
  }

  const email = () => screen.getByLabelText(/^Email/);
  const submitRequest = (user: UserEvent) =>
    user.click(screen.getByRole('button', { name: 'Send the link' }));

  describe('/forgot-password', () => {
    test('requests the link and shows a message that does not reveal whether the address is known', async () => {
      respond(REQUEST, { success: true, message: 'Done' });
      const { user, address } = render(<ForgotPasswordPage />, { at: '/forgot-password' });
      await user.type(email(), '  ada@example.com {Enter}');
      const message = 'If that address belongs to a member, a link is on its way. It is valid for one hour.';
      expect(await screen.findByText(message)).toBeInTheDocument();
      expect(sent).toEqual([{ email: 'ada@example.com' }]);
      expect(document.activeElement).toHaveTextContent(message);
      expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
      expect(address()).toBe('/forgot-password');

      await user.click(screen.getByRole('button', { name: 'Ask again' }));
      expect(email()).toHaveValue('ada@example.com');
      expect(email()).toHaveFocus();
    });

    test('an invalid address is not sent', async () => {
      const { user } = render(<ForgotPasswordPage />, { at: '/forgot-password' });
      await pasteText(user, email(), 'ada@example');
      await submitRequest(user);
      await waitFor(() =>
        expect(email()).toHaveAccessibleDescription(expect.stringContaining('Invalid email address')),
      );
      await user.type(email(), '.com');
      await waitFor(() => expect(email()).not.toHaveAttribute('aria-invalid', 'true'));
    });

    test('a throttled request shows how long to wait', async () => {
      const error = 'Too many requests. Please wait and try again.';
      respond(REQUEST, { success: false, error, code: 'throttled' }, 429, { 'Retry-After': '1800' });
      const { user } = render(<ForgotPasswordPage />, { at: '/forgot-password' });
      await pasteText(user, email(), 'ada@example.com');
      await submitRequest(user);
      expect(await screen.findByText(error)).toBeInTheDocument();
      expect(screen.getByText('You can try again in 30 minutes.')).toBeInTheDocument();
      expect(email()).toHaveValue('ada@example.com');
    });

    test('a failed request keeps the address', async () => {
      mockServer.use(http.post(REQUEST, () => HttpResponse.error()));
      const { user } = render(<ForgotPasswordPage />, { at: '/forgot-password' });
      await pasteText(user, email(), 'ada@example.com');
      await submitRequest(user);
      expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached');
      expect(email()).toHaveValue('ada@example.com');
    });
  });

  async function setPassword(user: UserEvent, password: string, confirmation: string) {
    await pasteText(user, screen.getByLabelText(/^New password/), password);
    await pasteText(user, screen.getByLabelText(/^Confirm password/), confirmation);
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
  }

  describe('/reset-password', () => {
    beforeEach(() => {
      mockServer.use(http.get('*/api/client-ip', () => HttpResponse.json({ ip: '203.0.113.9' })));
    });

    const renderPages = (client = createTestClient()) =>
      render(
        <Routes>
          <Route path="/reset-password" element={<ResetPasswordPage />} />
          <Route path="/login" element={<LoginPage />} />
        </Routes>,
        { at: LINK, path: '*', client },
      );

    test('the link is removed from the URL, sets the password and opens the sign-in page', async () => {
      respond(CONFIRM, { success: true, message: 'Done' });
      const { user, address } = renderPages();
      await waitFor(() => expect(address()).toBe('/reset-password'));
      await setPassword(user, 'harbour-9', 'harbour-9');
      await waitFor(() => expect(address()).toBe('/login'));
      expect(sent).toEqual([
        { uid: 'MTI', token: 'c0ffee-1234', newPassword: 'harbour-9', confirmPassword: 'harbour-9' },
      ]);
      expect(await screen.findByText('Password Changed')).toBeInTheDocument();
      expect(await screen.findByText('Your password is set')).toBeInTheDocument();
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in');
    });

    test('the session of this browser ends with the reset', async () => {
      respond(CONFIRM, { success: true, message: 'Done' });
      const notSignedIn = { success: false, error: 'Not signed in', code: 'not_authenticated' };
      mockServer.use(http.get('*/api/auth/user', () => HttpResponse.json(notSignedIn, { status: 401 })));
      const client = createTestClient();
      setMemberSession(client, member);
      const { user } = renderPages(client);
      await setPassword(user, 'harbour-9', 'harbour-9');
      await waitFor(() => expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull());
    });

    test('both passwords are validated on submit and then on each change', async () => {
      const { user } = render(<ResetPasswordPage />, { at: LINK });
      await user.click(screen.getByRole('button', { name: 'Set new password' }));
      const password = screen.getByLabelText(/^New password/);
      const confirmation = screen.getByLabelText(/^Confirm password/);
      await waitFor(() => expect(password).toHaveFocus());
      expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument();
      expect(confirmation).toHaveAccessibleDescription('Password confirmation required');
      await pasteText(user, password, 'harbour-9');
      await pasteText(user, confirmation, 'harbour');
      await waitFor(() => expect(confirmation).toHaveAccessibleDescription("Passwords don't match"));
      await user.type(confirmation, '-9');
      await waitFor(() => expect(confirmation).not.toHaveAttribute('aria-invalid', 'true'));
      await user.click(screen.getByRole('button', { name: 'Show confirm password' }));
      expect(confirmation).toHaveAttribute('type', 'text');
    });

    test('an expired or used link offers a new one', async () => {
      const error = 'This link is no longer valid';
      respond(CONFIRM, { success: false, error, code: 'invalid_token' }, 400);
      const { user } = render(<ResetPasswordPage />, { at: LINK });
      await setPassword(user, 'harbour-9', 'harbour-9');
      expect(await screen.findByText(error)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute(
        'href',
        '/forgot-password',
      );
      expect(screen.queryByLabelText(/^New password/)).not.toBeInTheDocument();
    });

    test.each(['/reset-password', '/reset-password?uid=MTI', '/reset-password?uid=&token='])(
      '%s shows that the link is not valid',
      (at) => {
        render(<ResetPasswordPage />, { at });
        expect(screen.getByText('This link is no longer valid')).toBeInTheDocument();
        expect(screen.getByText(/Open it from your mail again/)).toBeInTheDocument();
      },
    );

    test('the server’s message is shown under its field, and both passwords remain', async () => {
      const error = 'Password must be at least 6 characters';
      respond(CONFIRM, { success: false, error, code: 'invalid', errors: { newPassword: [error] } }, 400);
      const { user } = render(<ResetPasswordPage />, { at: LINK });
      await setPassword(user, 'harbour-9', 'harbour-9');
      const password = screen.getByLabelText(/^New password/);
      await waitFor(() => expect(password).toHaveAccessibleDescription(expect.stringContaining(error)));
      expect(password).toHaveValue('harbour-9');
      expect(screen.getByLabelText(/^Confirm password/)).toHaveValue('harbour-9');
    });
  });
});
