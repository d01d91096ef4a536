import { pasteText } from '@/test/user';
import { createDevice, createDeviceList, createOtherDevice } from '@/entities/device/fixtures';
import { createTestClient, render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { mockServer } from '@/test/mockServer';
import messages from '@rules/messages.json';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DeviceSecurityCard } from './DeviceSecurityCard';
import { SignOutElsewhereCard } from './SignOutElsewhereCard';

describe('DeviceSecurityCard', () => {
  const thisDevice = createDevice();
  const otherDevice = createOtherDevice();
  const devicesWithRoom = createDeviceList();

  const DEVICES = '*/api/devices';
  const MANAGE = '*/api/devices/manage';

  function createClientWithoutRetryDelay() {
    const client = createTestClient();
    client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
    return client;
  }

  function serveDevices(list = devicesWithRoom) {
    mockServer.use(http.get(DEVICES, () => HttpResponse.json(list)));
  }

  async function findRow(label: string) {
    const rows = await screen.findAllByRole('listitem');
    const row = rows.find((candidate) => within(candidate).queryByText(label));
    if (!row) throw new Error(`No device ${label}`);
    return row;
  }

  test('shows the plan, the limit and each device with its times, and marks the current device', async () => {
    serveDevices();
    render(<DeviceSecurityCard />);
    expect(screen.getByText('Loading devices')).toBeInTheDocument();

    const current = await findRow(thisDevice.deviceLabel);
    expect(screen.getByText('ghost')).toBeInTheDocument();
    expect(screen.getByText('2/3')).toBeInTheDocument();
    expect(within(current).getByText('This device')).toBeInTheDocument();
    expect(within(current).getByText('Jan 5, 2026 2:03 PM')).toBeInTheDocument();
    expect(within(current).getByText('Jan 31, 2026 9:00 AM')).toBeInTheDocument();
    expect(within(await findRow(otherDevice.deviceLabel)).queryByText('This device')).not.toBeInTheDocument();
    expect(screen.queryByText(messages.signIn.deviceLimit)).not.toBeInTheDocument();
  });

  test('a notice says that the limit is reached', async () => {
    serveDevices({
      devices: [thisDevice],
      plan: { planName: 'Basic', maxDevices: 1, currentDevices: 1 },
    });
    render(<DeviceSecurityCard />);
    expect(
      await screen.findByText('Device limit reached. Revoke a device to register a new one.'),
    ).toBeInTheDocument();
  });

  test('loading is tried three times before the error, and again on Retry', async () => {
    let calls = 0;
    mockServer.use(
      http.get(DEVICES, () => {
        calls += 1;
        return calls <= 3 ? HttpResponse.json({}, { status: 503 }) : HttpResponse.json(devicesWithRoom);
      }),
    );
    const { user } = render(<DeviceSecurityCard />, { client: createClientWithoutRetryDelay() });
    const card = within(await screen.findByRole('region', { name: 'Device Security' }));
    expect(await card.findByText('Failed to load device information')).toBeInTheDocument();
    expect(screen.getAllByText('Failed to load device information')).toHaveLength(1);
    expect(calls).toBe(3);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(otherDevice.deviceLabel)).toBeInTheDocument();
  });

  test('a 401 is not retried', async () => {
    let calls = 0;
    mockServer.use(
      http.get(DEVICES, () => {
        calls += 1;
        const body = { success: false, error: 'Please sign in', code: 'not_authenticated' };
        return HttpResponse.json(body, { status: 401 });
      }),
    );
    render(<DeviceSecurityCard />, { client: createClientWithoutRetryDelay() });
    expect(await screen.findByText('Failed to load device information')).toBeInTheDocument();
    expect(calls).toBe(1);
  });

  test('a device is renamed with the trimmed label, and the list is fetched again', async () => {
    let sent: unknown = null;
    serveDevices();
    mockServer.use(
      http.post(MANAGE, async ({ request }) => {
        sent = await request.json();
        serveDevices(createDeviceList([thisDevice, { ...otherDevice, deviceLabel: 'Field phone' }]));
        return HttpResponse.json({
          success: true,
          message: 'Device has been renamed successfully.',
          device: otherDevice,
        });
      }),
    );
    const { user } = render(<DeviceSecurityCard />);
    await user.click(within(await findRow(otherDevice.deviceLabel)).getByRole('button', { name: 'Rename' }));
    const label = await screen.findByLabelText(/Device label/);
    expect(label).toHaveValue(otherDevice.deviceLabel);

    await user.clear(label);
    await user.type(label, '   ');
    await user.click(screen.getByRole('button', { name: 'Save label' }));
    expect(await screen.findByText('Device label cannot be empty')).toBeInTheDocument();
    expect(sent).toBeNull();

    await pasteText(user, label, 'Field phone  ');
    await user.click(screen.getByRole('button', { name: 'Save label' }));
    expect(await screen.findByText('Device Renamed')).toBeInTheDocument();
    expect(screen.getByText('Device has been renamed successfully.')).toBeInTheDocument();
    expect(sent).toEqual({ deviceId: otherDevice.id, action: 'rename', newLabel: 'Field phone' });
    expect(await screen.findByText('Field phone')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('another device is revoked after a warning', async () => {
    let sent: unknown = null;
    serveDevices();
    mockServer.use(
      http.post(MANAGE, async ({ request }) => {
        sent = await request.json();
        serveDevices(createDeviceList([thisDevice]));
        return HttpResponse.json({ success: true, message: 'Revoked', device: otherDevice });
      }),
    );
    const { user } = render(<DeviceSecurityCard />);
    await user.click(within(await findRow(otherDevice.deviceLabel)).getByRole('button', { name: 'Revoke' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke device' });
    expect(dialog).toHaveTextContent('This is permanent and cannot be undone.');
    expect(dialog).not.toHaveTextContent('you will be signed out');

    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Device Revoked')).toBeInTheDocument();
    expect(sent).toEqual({ deviceId: otherDevice.id, action: 'revoke' });
    expect(screen.getByText('1/3')).toBeInTheDocument();
  });

  test('the dialog warns that revoking this device signs out', async () => {
    serveDevices();
    const { user } = render(<DeviceSecurityCard />);
    await user.click(within(await findRow(thisDevice.deviceLabel)).getByRole('button', { name: 'Revoke' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('This is permanent and cannot be undone.');
    expect(dialog).toHaveTextContent('This is the device you are using');
    expect(dialog).toHaveTextContent('you will be signed out here at once.');
    expect(within(dialog).getByRole('button', { name: 'Revoke and sign out' })).toBeInTheDocument();
  });

  test.each([
    ['Revoke', 'Revoke'],
    ['Rename', 'Save label'],
  ])(
    '%s of a device that was already revoked fetches the list again and says so',
    async (action, confirm) => {
      serveDevices();
      mockServer.use(
        http.post(MANAGE, () => {
          serveDevices(createDeviceList([thisDevice]));
          return HttpResponse.json(
            { success: false, error: 'Not found', code: 'not_found' },
            { status: 404 },
          );
        }),
      );
      const { user } = render(<DeviceSecurityCard />);
      await user.click(within(await findRow(otherDevice.deviceLabel)).getByRole('button', { name: action }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
      expect(await screen.findByText('Error')).toBeInTheDocument();
      const card = within(await screen.findByRole('region', { name: 'Device Security' }));
      expect(await card.findByText(/had been revoked already/)).toBeInTheDocument();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(1));
      await user.click(card.getByRole('button', { name: 'Rename' }));
      expect(card.queryByText(/had been revoked already/)).not.toBeInTheDocument();
    },
  );

  test('without a connection the toast says that it failed, and the dialog says why', async () => {
    serveDevices();
    mockServer.use(http.post(MANAGE, () => HttpResponse.error()));
    const { user } = render(<DeviceSecurityCard />);
    await user.click(within(await findRow(otherDevice.deviceLabel)).getByRole('button', { name: 'Revoke' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    expect(await findToast('Failed to manage device')).toBeInTheDocument();
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(/^The server could not be reached/)).toBeVisible();
  });

  test.each([
    ['the message of the server', { success: false, error: 'Not now', code: 'forbidden' }, 'Not now'],
    ['the fallback message', {}, 'Failed to manage device'],
  ])('an error is shown in a toast and in the dialog, with %s', async (_case, body, message) => {
    serveDevices();
    mockServer.use(http.post(MANAGE, () => HttpResponse.json(body, { status: 403 })));
    const { user } = render(<DeviceSecurityCard />);
    await user.click(within(await findRow(otherDevice.deviceLabel)).getByRole('button', { name: 'Revoke' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(await within(screen.getByRole('dialog')).findByText(message)).toBeInTheDocument();
  });
});

describe('SignOutElsewhereCard', () => {
  const URL = '*/api/auth/sign-out-elsewhere';

  async function openDialog() {
    const { user } = render(<SignOutElsewhereCard />);
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere else' });
    return { user, dialog, confirm: within(dialog).getByRole('button', { name: 'Sign out elsewhere' }) };
  }

  test('other sessions end after a confirmation, and the number is shown', async () => {
    let calls = 0;
    mockServer.use(
      http.post(URL, () => {
        calls += 1;
        return HttpResponse.json({ success: true, message: 'Signed out everywhere else: 2 sessions ended.' });
      }),
    );
    const { user, dialog, confirm } = await openDialog();
    expect(dialog).toHaveTextContent('You stay signed in here.');
    expect(calls).toBe(0);
    await user.click(confirm);
    expect(await screen.findByText('Signed Out Elsewhere')).toBeInTheDocument();
    expect(screen.getByText('Signed out everywhere else: 2 sessions ended.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(calls).toBe(1);
  });

  test('Cancel changes nothing', async () => {
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign out everywhere else' })).toHaveFocus();
  });

  test.each([
    [
      'the message of the server',
      { success: false, error: 'The database is down', code: 'unavailable' },
      'The database is down',
    ],
    ['the fallback message', {}, 'Failed to sign out elsewhere'],
  ])(
    'an error is shown in the dialog with %s, and is gone when the dialog is reopened',
    async (_case, body, message) => {
      mockServer.use(http.post(URL, () => HttpResponse.json(body, { status: 503 })));
      const { user, dialog, confirm } = await openDialog();
      await user.click(confirm);
      expect(await within(dialog).findByText(message)).toBeInTheDocument();
      expect(screen.getByText('Error')).toBeInTheDocument();
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
      expect(within(await screen.findByRole('dialog')).queryByText(message)).not.toBeInTheDocument();
    },
  );
});
