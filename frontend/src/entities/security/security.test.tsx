import { createUser } from '@/entities/member/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { pasteText } from '@/test/user';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createPasskeyRow, createSecuredAccount, createSecurity, recoveryCodes } from './fixtures';
import { type Security } from './security';
import { SecuritySection } from './SecuritySection';
import { findToast } from '@/test/toasts';

describe('SecuritySection', () => {
  const URL = '*/api/user/security';
  const QR = '<svg viewBox="0 0 9 9"><path d="M0 0h9"/></svg>';

  const REFUSED = (code: string, error: string, more: object = {}) => ({
    success: false,
    error,
    code,
    ...more,
  });

  /** jsdom has no passkeys. */
  function setPasskeys(create: () => Promise<unknown>) {
    Object.assign(window, { PublicKeyCredential: Object });
    Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  }

  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });

  async function renderSection(security: Security) {
    let current = security;
    mockServer.use(http.get(URL, () => HttpResponse.json(current)));
    const client = createTestClient();
    setMemberSession(client, createUser());
    const view = render(<SecuritySection />, { client });
    await screen.findByRole('heading', { name: 'Second step' });
    return {
      ...view,
      change: (overrides: Partial<Security>) => {
        current = { ...current, ...overrides };
      },
    };
  }

  const button = (name: string) => screen.getByRole('button', { name });

  test('an authenticator app is set up with the password, a code of the app and recovery codes to keep', async () => {
    const { user, change } = await renderSection(createSecurity());
    const sent: unknown[] = [];
    mockServer.use(
      http.post(`${URL}/totp`, async ({ request }) => {
        const body = (await request.json()) as { password?: string; code?: string };
        sent.push(body);
        if (body.password === 'wrong') {
          const error = 'Current password is incorrect';
          return HttpResponse.json(REFUSED('invalid', error, { errors: { password: [error] } }), {
            status: 400,
          });
        }
        if (body.password)
          return HttpResponse.json({ success: true, secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x', qr: QR });
        change({ totp: true, recoveryCodesLeft: 10 });
        return HttpResponse.json({ success: true, recoveryCodes });
      }),
    );
    await user.click(button('Set up'));
    const password = await screen.findByLabelText(/Current password/);
    expect(password).toHaveFocus();
    await pasteText(user, password, 'wrong');
    await user.click(button('Continue'));
    await waitFor(() => expect(password).toHaveAccessibleDescription(/Current password is incorrect/));
    await user.clear(password);
    await pasteText(user, password, 'secret1');
    await user.click(button('Continue'));

    const code = await screen.findByLabelText(/Code from your app/);
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByText('ABCD EFGH IJ')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open it here' })).toHaveAttribute('href', 'otpauth://totp/x');
    expect(screen.getByRole('img', { name: /QR code/ })).toHaveAttribute(
      'src',
      expect.stringContaining(encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox')),
    );
    await pasteText(user, code, '12345');
    await user.click(button('Turn on'));
    expect(await screen.findByText('Please enter the six digits that your app shows now')).toBeVisible();
    await user.clear(code);
    await pasteText(user, code, '123 456');
    await user.click(button('Turn on'));

    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(codes.getAllByRole('listitem')).toHaveLength(10);
    expect(sent).toEqual([{ password: 'wrong' }, { password: 'secret1' }, { code: '123456' }]);
    expect(button('Done')).toBeDisabled();
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    await user.keyboard('{Escape}');
    expect(confirm).toHaveBeenCalledWith('The codes are shown only now. Close without keeping them?');
    await user.click(screen.getByRole('checkbox', { name: 'I have kept them' }));
    await user.click(button('Done'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByText('10 left')).toBeVisible();
  });

  test('a passkey is created in the browser and saved under its name', async () => {
    const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer;
    const create = jest.fn(() =>
      Promise.resolve({
        id: 'aWQ_',
        rawId: bytes('id?'),
        type: 'public-key',
        authenticatorAttachment: null,
        response: {
          clientDataJSON: bytes('{}'),
          attestationObject: bytes('\xfb\xff'),
          getTransports: () => ['internal'],
        },
      }),
    );
    setPasskeys(create);
    const { user, change } = await renderSection(createSecurity());
    let saved: unknown;
    mockServer.use(
      http.post(`${URL}/passkeys`, async ({ request }) => {
        const body = (await request.json()) as { password?: string };
        const options = {
          challenge: '-_8',
          user: { id: 'AQ' },
          excludeCredentials: [{ id: 'Ag', type: 'x' }],
        };
        if (body.password) return HttpResponse.json({ success: true, options });
        saved = body;
        change({ passkeys: [createPasskeyRow({ name: 'Phone' })], recoveryCodesLeft: 10 });
        return HttpResponse.json({ success: true, recoveryCodes: [] }, { status: 201 });
      }),
    );
    await user.click(button('Add a passkey'));
    await pasteText(user, await screen.findByLabelText(/Current password/), 'secret1');
    await user.click(button('Continue'));
    const name = await screen.findByLabelText(/^Name/);
    await user.clear(name);
    await pasteText(user, name, ' Phone ');
    await user.click(button('Create passkey'));
    expect(await screen.findByText('Phone')).toBeVisible();
    expect(create).toHaveBeenCalledWith({
      publicKey: {
        challenge: new Uint8Array([0xfb, 0xff]),
        user: { id: new Uint8Array([1]) },
        excludeCredentials: [{ id: new Uint8Array([2]), type: 'x' }],
      },
    });
    expect(saved).toEqual({
      name: 'Phone',
      credential: {
        id: 'aWQ_',
        rawId: 'aWQ_',
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: 'e30', attestationObject: '-_8', transports: ['internal'] },
      },
    });
  });

  test('each reason why the browser refuses a passkey is shown, and the name remains', async () => {
    const create = jest.fn();
    setPasskeys(create);
    const { user } = await renderSection(createSecurity());
    mockServer.use(
      http.post(`${URL}/passkeys`, () =>
        HttpResponse.json({ success: true, options: { challenge: 'AQ', user: { id: 'AQ' } } }),
      ),
    );
    await user.click(button('Add a passkey'));
    await pasteText(user, await screen.findByLabelText(/Current password/), 'secret1');
    await user.click(button('Continue'));
    const field = await screen.findByLabelText(/^Name/);
    await user.clear(field);
    await pasteText(user, field, 'Phone');
    for (const [name, message] of [
      ['NotAllowedError', /cancelled, or took too long/],
      ['InvalidStateError', /a passkey for your account on this device already/],
      ['SecurityError', /no passkey at this address/],
    ] as const) {
      create.mockRejectedValueOnce(new DOMException('No', name));
      await user.click(button('Create passkey'));
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
    }
    expect(field).toHaveValue('Phone');
  });

  test('without passkeys in the browser there is a sentence instead of a control', async () => {
    await renderSection(createSecurity());
    expect(screen.getByText('This browser cannot use passkeys on this page.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  });

  test('the second step after the password can be chosen while there are only passkeys', async () => {
    const { user, change } = await renderSection(createSecurity({ passkeys: [createPasskeyRow()] }));
    const sent: unknown[] = [];
    mockServer.use(
      http.patch(URL, async ({ request }) => {
        sent.push(await request.json());
        change({ passwordNeedsSecondStep: true });
        return HttpResponse.json({ success: true, message: 'Done' });
      }),
    );
    const choice = screen.getByRole('switch', { name: 'Ask for a passkey after the password too' });
    expect(choice).not.toBeChecked();
    await user.click(choice);
    expect(await screen.findByText(/^Your password alone opens nothing/)).toBeVisible();
    expect(choice).toBeChecked();
    expect(sent).toEqual([{ passwordNeedsSecondStep: true }]);
  });

  test('with an authenticator app the second step is not a choice', async () => {
    await renderSection(createSecuredAccount());
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  test('few recovery codes are pointed out, and new ones are shown once', async () => {
    const { user } = await renderSection(createSecuredAccount({ recoveryCodesLeft: 3 }));
    expect(screen.getByText(/Few recovery codes are left/)).toBeVisible();
    mockServer.use(
      http.post(`${URL}/recovery-codes`, () => HttpResponse.json({ success: true, recoveryCodes })),
    );
    await user.click(button('New codes'));
    await user.click(button('Get new codes'));
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toHaveTextContent(recoveryCodes[9]!);
  });

  test('one session or all others are ended; one that has ended already is no error', async () => {
    const { user } = await renderSection(createSecurity());
    const ended: unknown[] = [];
    mockServer.use(
      http.delete('*/api/user/sessions/:id', ({ params }) => {
        ended.push(params.id);
        return HttpResponse.json(REFUSED('not_found', 'Not found'), { status: 404 });
      }),
    );
    expect(screen.getByText('This session')).toBeVisible();
    await user.click(button('End Mobile • Safari on iOS'));
    await user.click(button('Sign out there'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(button('End the others'));
    await user.click(button('Sign out there'));
    await waitFor(() => expect(ended).toHaveLength(2));
  });
});

describe('StepUpDialog', () => {
  const URL = '*/api/user/security';

  const REFUSED = (code: string, error: string, more: object = {}) => ({
    success: false,
    error,
    code,
    ...more,
  });

  async function openSection() {
    mockServer.use(http.get(URL, () => HttpResponse.json(createSecuredAccount())));
    const view = render(<SecuritySection />);
    await screen.findByRole('heading', { name: 'Second step' });
    return view;
  }

  test('a change that needs a fresh proof asks for it once and is then made', async () => {
    const { user } = await openSection();
    const sent: unknown[] = [];
    let isConfirmed = false;
    mockServer.use(
      http.delete(`${URL}/totp`, () => {
        if (!isConfirmed)
          return HttpResponse.json(
            REFUSED('step_up_required', 'Confirm that it is you to continue', {
              methods: ['totp', 'recovery'],
            }),
            { status: 403 },
          );
        return HttpResponse.json({ success: true, message: 'Your authenticator app was removed.' });
      }),
      http.post('*/api/auth/step-up', async ({ request }) => {
        const body = (await request.json()) as { method: string };
        sent.push(body);
        isConfirmed = body.method === 'recovery';
        const error = 'This code is wrong or too old.';
        return isConfirmed
          ? HttpResponse.json({ success: true, until: '2026-01-31T09:15:00Z' })
          : HttpResponse.json(REFUSED('locked_out', error), {
              status: 429,
              headers: { 'Retry-After': '900' },
            });
      }),
    );
    await user.click(
      within(screen.getByRole('region', { name: 'Second step' })).getByRole('button', { name: 'Remove' }),
    );
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    const code = dialog.getByLabelText(/Code from your app/);
    expect(code).toHaveFocus();
    await pasteText(user, code, '123456');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByText('You can try again in 15 minutes.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Use a recovery code' }));
    expect(dialog.getByLabelText(/Recovery code/)).toHaveFocus();
    await pasteText(user, dialog.getByLabelText(/Recovery code/), recoveryCodes[0]!);
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await findToast('Authenticator App Removed')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toEqual([
      { method: 'totp', code: '123456' },
      { method: 'recovery', code: recoveryCodes[0] },
    ]);
  });

  test('giving up the proof changes nothing and says why', async () => {
    const { user } = await openSection();
    mockServer.use(
      http.delete(`${URL}/totp`, () =>
        HttpResponse.json(
          REFUSED('step_up_required', 'Confirm that it is you to continue', { methods: ['password'] }),
          { status: 403 },
        ),
      ),
    );
    await user.click(
      within(screen.getByRole('region', { name: 'Second step' })).getByRole('button', { name: 'Remove' }),
    );
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    expect(dialog.getByLabelText(/Current password/)).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Confirm that it is you to continue');
    expect(screen.getByRole('dialog', { name: 'Remove the authenticator app' })).toBeVisible();
  });
});
