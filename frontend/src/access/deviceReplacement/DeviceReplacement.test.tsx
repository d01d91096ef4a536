import { pasteText } from '@/test/user';
import { createReplaceableDevice } from '@/entities/device/fixtures';
import { render } from '@/test/render';
import { mockServer } from '@/test/mockServer';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DeviceReplacement } from './DeviceReplacement';

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
