import { pasteText } from '@/test/user';
import { currentUserQuery } from '@/entities/member/sessionQueries';
import { member } from './parts/fixtures';
import { deleteUnsentOfOthers } from '@/shared/forms/drafts';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { screen, waitFor, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { AccessTerminalPage } from './terminal/AccessTerminalPage';
import { RegisterPage } from './registration/RegisterPage';
import { createReplaceableDevice } from '@/entities/device/fixtures';
import { DeviceReplacement } from './deviceReplacement/DeviceReplacement';

describe('registration', () => {
  const CHECK = '*/api/auth/check-invitation';
  const REGISTER = '*/api/auth/register';
  const CODE = 'AAN-AAAAA-BBBBB';
  const REFUSED = 'Invalid or already used invitation code';

  let checked: unknown[] = [];
  let sent: Record<string, string>[] = [];

  beforeEach(() => {
    // What was typed into a form of a visitor.
    deleteUnsentOfOthers('nobody');
    checked = [];
    sent = [];
    mockServer.use(
      http.get('*/api/client-ip', () => HttpResponse.json({ ip: '203.0.113.9' })),
      http.post(CHECK, async ({ request }) => {
        const body = (await request.json()) as { invitationCode: string };
        checked.push(body);
        return HttpResponse.json({ valid: body.invitationCode === CODE });
      }),
    );
  });

  function respond(body: object, status: number) {
    mockServer.use(
      http.post(REGISTER, async ({ request }) => {
        sent.push((await request.json()) as Record<string, string>);
        return HttpResponse.json(body, { status });
      }),
    );
  }

  const field = (label: RegExp) => screen.getByLabelText(label);

  async function fillIn(user: UserEvent) {
    async function fill(label: RegExp, text: string) {
      await user.click(field(label));
      await user.paste(text);
    }
    await fill(/^First name/, 'Ada');
    await fill(/^Last name/, 'Byron');
    await fill(/^Email/, 'ada@example.com');
    await fill(/^Phone/, '5551234567');
    await fill(/^Company name/, 'Engines');
    await fill(/^Position/, 'Estimator');
    await fill(/^Username/, 'ada');
    await fill(/^Password/, 'secret1');
    await fill(/^Confirm password/, 'secret1');
  }

  const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create Account' }));

  test('an invitation link fills in the valid code, and registering signs the member in', async () => {
    respond({ success: true, message: 'Welcome', user: member }, 201);
    const { user, client, address } = render(<RegisterPage />, { at: `/register?code=${CODE}` });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Join the Network');
    expect(field(/^Invitation code/)).toHaveValue(CODE);
    expect(await screen.findByText('This code is valid')).toBeInTheDocument();
    await fillIn(user);
    await submit(user);
    expect(await screen.findByText('Registration Successful')).toBeInTheDocument();
    expect(screen.getByText('Your account has been created successfully.')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(member);
    expect(sent).toEqual([
      {
        invitationCode: CODE,
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@example.com',
        phone: '(555) 123-4567',
        companyName: 'Engines',
        position: 'Estimator',
        username: 'ada',
        password: 'secret1',
        confirmPassword: 'secret1',
      },
    ]);
    expect(checked).toHaveLength(1);
  });

  test('an invitation link with an invalid code shows an error at once', async () => {
    render(<RegisterPage />, { at: '/register?code=AAN-SPENT-CODES' });
    expect(await screen.findByText(REFUSED)).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('The code was refused');
    expect(sent).toEqual([]);
  });

  test('a typed code is checked once, on blur', async () => {
    const { user } = render(<RegisterPage />, { at: '/register' });
    expect(screen.getByText('AAN-XXXXX-XXXXX')).toBeInTheDocument();
    await user.tab();
    await pasteText(user, field(/^Invitation code/), ' aan-wrong ');
    await user.tab();
    expect(await screen.findByText(REFUSED)).toBeInTheDocument();
    expect(field(/^Invitation code/)).toHaveAccessibleDescription(expect.stringContaining(REFUSED));
    await user.click(field(/^Invitation code/));
    await user.tab();
    expect(checked).toEqual([{ invitationCode: 'aan-wrong' }]);

    await user.type(field(/^Invitation code/), 'x');
    expect(screen.queryByText(REFUSED)).not.toBeInTheDocument();
  });

  test('the license number is shown and required only for adjusters and contractors', async () => {
    const { user } = render(<RegisterPage />, { at: '/register' });
    await pasteText(user, field(/^Position/), 'Estimator');
    expect(screen.queryByLabelText(/^License number/)).not.toBeInTheDocument();
    await user.clear(field(/^Position/));
    await pasteText(user, field(/^Position/), 'CONTRACTOR');
    expect(field(/^License number/)).toBeInTheDocument();
    await submit(user);
    expect(
      await screen.findByText('License number is required for adjusters and contractors'),
    ).toBeInTheDocument();
  });

  test('the server’s messages are shown under their fields, and the typed values remain', async () => {
    const errors = { username: ['Username is already taken'], email: ['Email is already registered'] };
    respond({ success: false, error: 'Username is already taken', code: 'invalid', errors }, 400);
    const { user } = render(<RegisterPage />, { at: `/register?code=${CODE}` });
    await fillIn(user);
    await submit(user);
    await waitFor(() => expect(field(/^Username/)).toHaveAccessibleDescription('Username is already taken'));
    expect(field(/^Email/)).toHaveAccessibleDescription('Email is already registered');
    expect(screen.getAllByText('Registration failed')).toHaveLength(2);
    expect(field(/^First name/)).toHaveValue('Ada');
    expect(field(/^Phone/)).toHaveValue('(555) 123-4567');
    expect(field(/^Confirm password/)).toHaveValue('secret1');

    await user.type(field(/^Username/), '2');
    expect(field(/^Username/)).not.toHaveAccessibleDescription('Username is already taken');
  });

  test.each([
    [
      '/register',
      <RegisterPage key="page" />,
      'Failed to create account',
      'Your account has been created successfully.',
    ],
    [
      '/access-terminal',
      <AccessTerminalPage key="page" />,
      'Failed to register',
      'Welcome to the Anonymous Adjusters Network',
    ],
  ])('%s has its own messages, and says why it failed', async (at, page, failure, success) => {
    const { user, address } = render(page, { at: `${at}?mode=register&code=${CODE}` });
    await fillIn(user);
    mockServer.use(http.post(REGISTER, () => new HttpResponse('<html>', { status: 502 })));
    await submit(user);
    await waitFor(() => expect(screen.getAllByText(failure)).toHaveLength(2));

    mockServer.use(http.post(REGISTER, () => HttpResponse.error()));
    await submit(user);
    const form = within(screen.getByRole('form', { name: 'Registration' }));
    expect(await form.findByText(/^The server could not be reached/)).toBeInTheDocument();
    expect(await findToast(failure)).toBeInTheDocument();

    respond({ success: true, message: 'Welcome', user: member }, 201);
    await submit(user);
    expect(await screen.findByText(success)).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('both passwords can be shown and hidden', async () => {
    const { user } = render(<RegisterPage />, { at: '/register' });
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field(/^Password/)).toHaveAttribute('type', 'text');
    expect(field(/^Confirm password/)).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show confirm password' }));
    expect(field(/^Confirm password/)).toHaveAttribute('type', 'text');
  });

  test('a visitor without a code asks for one, and only what was filled in is sent', async () => {
    let asked: unknown;
    mockServer.use(
      http.post('*/api/invitation-requests', async ({ request }) => {
        asked = await request.json();
        return HttpResponse.json({ success: true, message: 'Received' }, { status: 201 });
      }),
    );
    const { user } = render(<RegisterPage />, { at: '/register' });
    await user.click(screen.getByRole('radio', { name: 'Ask for one' }));
    const form = screen.getByRole('form', { name: 'Ask for an invitation' });
    await user.click(within(form).getByRole('button', { name: 'Ask for an invitation' }));
    expect(await within(form).findByText('Name is required')).toBeVisible();

    await pasteText(user, within(form).getByLabelText(/^Name/), 'Lee Ortega');
    await pasteText(user, within(form).getByLabelText(/^Company name/), 'Ortega Restoration');
    await pasteText(user, within(form).getByLabelText(/^Email/), 'lee@example.com');
    await user.type(within(form).getByLabelText(/^Claims a month/), '12');
    await user.click(within(form).getByRole('button', { name: 'Ask for an invitation' }));

    expect(await screen.findByText(/A confirmation is on its way to lee@example.com/)).toBeVisible();
    expect(asked).toEqual({
      name: 'Lee Ortega',
      companyName: 'Ortega Restoration',
      email: 'lee@example.com',
      claimsPerMonth: 12,
    });
  });

  test.each([
    ['/register?way=ask', <RegisterPage />],
    ['/access-terminal?way=ask', <AccessTerminalPage />],
  ])('%s opens the request, and what was typed survives a look at the other way', async (at, page) => {
    const { user, address } = render(page, { at, path: at.split('?')[0] });
    await pasteText(user, await screen.findByLabelText(/^Company name/), 'Ortega Restoration');
    await user.click(screen.getByRole('radio', { name: 'I have a code' }));
    expect(screen.getByLabelText(/^Invitation code/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Ask for one' }));
    expect(screen.getByLabelText(/^Company name/)).toHaveValue('Ortega Restoration');
    expect(address()).toContain('way=ask');
  });
});

describe('DeviceReplacement', () => {
  const boundDevices = [
    createReplaceableDevice(),
    createReplaceableDevice({
      id: '3c7d0d0e-6c51-4d55-9d39-0d8b6f6f1b02',
      deviceLabel: 'Mobile • Chrome on Android',
      lastSeenAt: '2026-01-12T18:45:00Z',
    }),
  ];

  const CODE = '*/api/auth/device-limit/code';
  const REPLACE = '*/api/auth/device-limit/replace';
  const credentials = { username: 'ada', password: 'secret1' };
  const member = { id: 'u1', username: 'ada' };

  function setUp(devices = boundDevices) {
    const requests: unknown[] = [];
    mockServer.use(
      http.post(CODE, async ({ request }) => {
        requests.push(await request.json());
        return HttpResponse.json({ success: true, devices });
      }),
    );
    const onSignedIn = jest.fn();
    const onSecondStep = jest.fn();
    return {
      ...render(
        <DeviceReplacement credentials={credentials} onSecondStep={onSecondStep} onSignedIn={onSignedIn} />,
      ),
      onSignedIn,
      onSecondStep,
      requests,
    };
  }

  async function openForm(devices = boundDevices) {
    const view = setUp(devices);
    await view.user.click(screen.getByRole('button', { name: 'Replace a device' }));
    await screen.findByRole('radiogroup', { name: 'Device to replace' });
    return view;
  }

  test('requests a code, replaces the chosen device and signs in', async () => {
    let sent: unknown = null;
    mockServer.use(
      http.post(REPLACE, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ success: true, message: 'Welcome', user: member });
      }),
    );
    const { user, onSignedIn, requests } = await openForm();
    expect(requests).toEqual([credentials]);
    expect(screen.getByRole('heading', { name: 'Replace a device' })).toHaveFocus();
    expect(screen.getByLabelText(/Six-digit code/)).toHaveAttribute('autocomplete', 'one-time-code');

    await user.click(screen.getByRole('button', { name: 'Replace and sign in' }));
    expect(await screen.findByText('Please choose one of your devices')).toBeInTheDocument();
    expect(screen.getByText('Please enter the six digits from your mail')).toBeInTheDocument();
    expect(sent).toBeNull();

    await user.click(screen.getByRole('radio', { name: /Mobile • Chrome on Android/ }));
    await pasteText(user, screen.getByLabelText(/Six-digit code/), '123456');
    await user.click(screen.getByRole('button', { name: 'Replace and sign in' }));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(member));
    expect(sent).toEqual({ ...credentials, deviceId: boundDevices[1]!.id, code: '123456' });
  });

  test('a single device is preselected', async () => {
    await openForm(boundDevices.slice(0, 1));
    expect(screen.getByRole('radio')).toBeChecked();
  });

  test('a wrong code is kept and shows its error, and a new code can be requested', async () => {
    const message = 'This code is wrong or no longer valid. Please request a new one.';
    mockServer.use(
      http.post(REPLACE, () =>
        HttpResponse.json(
          { success: false, error: message, code: 'invalid', errors: { code: [message] } },
          { status: 400 },
        ),
      ),
    );
    const { user, requests, onSignedIn } = await openForm();
    await user.click(screen.getAllByRole('radio')[0]!);
    const code = screen.getByLabelText(/Six-digit code/);
    await pasteText(user, code, '000000');
    await user.click(screen.getByRole('button', { name: 'Replace and sign in' }));
    expect(await within(await screen.findByRole('alert')).findByText(message)).toBeInTheDocument();
    expect(code).toHaveAccessibleDescription(message);
    expect(code).toHaveValue('000000');
    expect(onSignedIn).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(
      await screen.findByText('A new code is on its way. The one before no longer works.'),
    ).toBeInTheDocument();
    expect(requests).toHaveLength(2);
  });

  test('a throttled request for a code shows how long to wait', async () => {
    mockServer.use(
      http.post(CODE, () =>
        HttpResponse.json(
          { success: false, error: 'Too many requests. Please wait and try again.', code: 'throttled' },
          { status: 429, headers: { 'Retry-After': '125' } },
        ),
      ),
    );
    const { user } = render(
      <DeviceReplacement credentials={credentials} onSecondStep={jest.fn()} onSignedIn={jest.fn()} />,
    );
    await user.click(screen.getByRole('button', { name: 'Replace a device' }));
    expect(await screen.findByText('Too many requests. Please wait and try again.')).toBeInTheDocument();
    expect(screen.getByText('You can try again in 2 minutes 5 seconds.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Replace a device' })).toBeInTheDocument();
  });

  test('if the second step is too long ago, it is asked for and the choice remains', async () => {
    const { user, onSecondStep } = await openForm(boundDevices.slice(0, 1));
    mockServer.use(
      http.post(REPLACE, () =>
        HttpResponse.json(
          { success: false, error: 'Confirm', code: 'second_factor_required', methods: ['totp'] },
          { status: 401 },
        ),
      ),
    );
    await pasteText(user, screen.getByLabelText(/Six-digit code/), '123456');
    await user.click(screen.getByRole('button', { name: 'Replace and sign in' }));
    await waitFor(() => expect(onSecondStep).toHaveBeenCalledWith(['totp']));
    expect(screen.getByLabelText(/Six-digit code/)).toHaveValue('123456');
  });
});
