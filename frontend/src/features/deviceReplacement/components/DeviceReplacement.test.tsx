import { render } from '@/test/render';
import { mockServer } from '@/test/mockServer';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { boundDevices } from '../fixtures';
import { DeviceReplacement } from './DeviceReplacement';

const CODE = '*/api/auth/device-limit/code';
const REPLACE = '*/api/auth/device-limit/replace';
const credentials = { username: 'ada', password: 'secret1' };
const member = { id: 'u1', username: 'ada' };

function offer(devices = boundDevices) {
  const bodies: unknown[] = [];
  mockServer.use(
    http.post(CODE, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ success: true, devices });
    }),
  );
  const onSignedIn = jest.fn();
  return {
    ...render(<DeviceReplacement credentials={credentials} onSignedIn={onSignedIn} />),
    onSignedIn,
    bodies,
  };
}

async function openForm(devices = boundDevices) {
  const rendered = offer(devices);
  await rendered.user.click(screen.getByRole('button', { name: 'Replace a device' }));
  await screen.findByRole('radiogroup', { name: 'Device to replace' });
  return rendered;
}

test('asks for a code, then replaces the chosen device and signs in', async () => {
  let sent: unknown = null;
  mockServer.use(
    http.post(REPLACE, async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ success: true, message: 'Welcome', user: member });
    }),
  );
  const { user, onSignedIn, bodies } = await openForm();
  expect(bodies).toEqual([credentials]);
  expect(screen.getByRole('heading', { name: 'Replace a device' })).toHaveFocus();
  expect(screen.getByLabelText(/Six-digit code/)).toHaveAttribute('autocomplete', 'one-time-code');

  await user.click(screen.getByRole('button', { name: 'Replace and sign in' }));
  expect(await screen.findByText('Please choose one of your devices')).toBeInTheDocument();
  expect(screen.getByText('Please enter the six digits from your mail')).toBeInTheDocument();
  expect(sent).toBeNull();

  await user.click(screen.getByRole('radio', { name: /Mobile • Chrome on Android/ }));
  await user.type(screen.getByLabelText(/Six-digit code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Replace and sign in' }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(member));
  expect(sent).toEqual({ ...credentials, deviceId: boundDevices[1]!.id, code: '123456' });
});

test('the only device is chosen already', async () => {
  await openForm(boundDevices.slice(0, 1));
  expect(screen.getByRole('radio')).toBeChecked();
});

test('a wrong code stands under its field, which keeps it, until a new one is sent for', async () => {
  const sentence = 'This code is wrong or no longer valid. Please request a new one.';
  mockServer.use(
    http.post(REPLACE, () =>
      HttpResponse.json(
        { success: false, error: sentence, code: 'invalid', errors: { code: [sentence] } },
        { status: 400 },
      ),
    ),
  );
  const { user, bodies, onSignedIn } = await openForm();
  await user.click(screen.getAllByRole('radio')[0]!);
  const code = screen.getByLabelText(/Six-digit code/);
  await user.type(code, '000000');
  await user.click(screen.getByRole('button', { name: 'Replace and sign in' }));
  expect(await within(screen.getByRole('alert')).findByText(sentence)).toBeInTheDocument();
  expect(code).toHaveAccessibleDescription(sentence);
  expect(code).toHaveValue('000000');
  expect(onSignedIn).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(
    await screen.findByText('A new code is on its way. The one before no longer works.'),
  ).toBeInTheDocument();
  expect(bodies).toHaveLength(2);
});

test('a refusal to send another code says how long to wait', async () => {
  mockServer.use(
    http.post(CODE, () =>
      HttpResponse.json(
        { success: false, error: 'Too many requests. Please wait and try again.', code: 'throttled' },
        { status: 429, headers: { 'Retry-After': '125' } },
      ),
    ),
  );
  const { user } = render(<DeviceReplacement credentials={credentials} onSignedIn={jest.fn()} />);
  await user.click(screen.getByRole('button', { name: 'Replace a device' }));
  expect(await screen.findByText('Too many requests. Please wait and try again.')).toBeInTheDocument();
  expect(screen.getByText('You can try again in 2 minutes 5 seconds.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Replace a device' })).toBeInTheDocument();
});
