import { pasteText } from '@/test/user';
import { mockServer } from '@/test/mockServer';
import { render, createTestClient } from '@/test/render';
import { act, screen, waitFor, within, fireEvent } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { TransmissionSheet } from './TransmissionSheet';
import { createUser } from '@/entities/member/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';

describe('TransmissionSheet', () => {
  const MESSAGE = {
    callsign: 'Heron',
    encryptedChannel: 'h@example.com',
    operationType: 'claim-reconstruction',
    missionDetails: 'Hail, offer $1,800.',
  };
  const RECEIVED = 'Secure transmission received. Operatives will respond within 24 hours.';
  const INCOMPLETE = 'All fields required for secure communication';

  let sent: unknown[] = [];

  beforeEach(() => {
    sent = [];
    sessionStorage.clear();
  });

  function respondWith(body: object, status = 201, headers?: Record<string, string>) {
    mockServer.use(
      http.post('*/api/contact', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(body, { status, headers });
      }),
    );
  }

  const callsign = () => screen.getByRole('textbox', { name: 'Callsign' });
  const channel = () => screen.getByRole('textbox', { name: 'Encrypted channel' });
  const operation = () => screen.getByRole('combobox', { name: 'Operation type' });
  const details = () => screen.getByRole('textbox', { name: 'Mission details' });
  const sheet = () => screen.getByRole('form', { name: 'Transmission sheet' });
  const transmit = () => screen.getByRole('button', { name: 'Transmit message' });

  async function fillIn(user: UserEvent) {
    const { operationType, ...texts } = MESSAGE;
    const fields = [callsign(), channel(), details()];
    for (const [index, text] of Object.values(texts).entries()) {
      await user.click(fields[index]!);
      await user.paste(text);
    }
    await user.selectOptions(operation(), operationType);
  }

  /** Starts with a stored draft, as after a visit to another page. */
  function renderFilledIn() {
    sessionStorage.setItem('contact:visitor', JSON.stringify(MESSAGE));
    return render(<TransmissionSheet />);
  }

  /** The toast with this title, not the notice in the form with the same text. */
  async function toast(title: string) {
    const region = screen.getByRole('region', { name: 'Notifications (F8)' });
    return (await within(region).findByText(title)).closest('li');
  }

  function expectValuesKept() {
    expect(callsign()).toHaveValue(MESSAGE.callsign);
    expect(channel()).toHaveValue(MESSAGE.encryptedChannel);
    expect(operation()).toHaveValue(MESSAGE.operationType);
    expect(details()).toHaveValue(MESSAGE.missionDetails);
  }

  test('a message is sent, the form is cleared, and a confirmation stays on the page', async () => {
    respondWith({ success: true, message: RECEIVED });
    const { user } = render(<TransmissionSheet />);
    expect(channel()).toHaveAttribute('type', 'email');
    await fillIn(user);
    await user.click(transmit());

    expect(await toast('MESSAGE TRANSMITTED')).toHaveTextContent(RECEIVED);
    expect(sent).toEqual([MESSAGE]);
    expect(within(sheet()).getByRole('status')).toHaveTextContent(`MESSAGE TRANSMITTED${RECEIVED}`);
    for (const field of [callsign(), channel(), operation(), details()]) expect(field).toHaveValue('');

    // The empty form must not show errors yet.
    await user.type(callsign(), 'H');
    expect(channel()).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('all operation types are offered, and the selected one sets the hint of the details', async () => {
    const { user } = render(<TransmissionSheet />);
    const offered = within(operation()).getAllByRole<HTMLOptionElement>('option');
    expect(offered.map(({ value }) => value)).toEqual([
      '',
      'intelligence-gathering',
      'claim-reconstruction',
      'carrier-infiltration',
      'estimate-revision',
      'tactical-consultation',
      'reconnaissance-mission',
      'other-operation',
    ]);
    await user.selectOptions(operation(), 'Estimate revision');
    expect(operation()).toHaveAccessibleDescription('Read at the estimating desk.');
    expect(details()).toHaveAccessibleDescription(/price list month/);
  });

  test('an incomplete message shows a toast and a notice, marks each empty field and is not sent', async () => {
    const { user } = render(<TransmissionSheet />);
    await pasteText(user, channel(), 'h@example.com');
    await user.type(callsign(), '   ');
    await user.click(transmit());

    expect(await toast('INCOMPLETE TRANSMISSION')).toHaveTextContent(INCOMPLETE);
    expect(within(sheet()).getByRole('alert')).toHaveTextContent(`INCOMPLETE TRANSMISSION${INCOMPLETE}`);
    for (const field of [callsign(), operation(), details()]) {
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(new RegExp(INCOMPLETE));
    }
    expect(channel()).toBeValid();
    expect(callsign()).toHaveFocus();

    await pasteText(user, callsign(), 'Heron');
    await user.selectOptions(operation(), 'Other operation');
    await pasteText(user, details(), 'A code that fails.');
    await waitFor(() => expect(within(sheet()).queryByRole('alert')).not.toBeInTheDocument());
  });

  test('an invalid address is reported as invalid, not as missing', async () => {
    const { user } = renderFilledIn();
    await user.clear(channel());
    await pasteText(user, channel(), 'heron@nowhere');
    await user.click(transmit());
    await waitFor(() => expect(channel()).toHaveAccessibleDescription(/^Invalid email address/));
    expect(screen.queryByText('INCOMPLETE TRANSMISSION')).not.toBeInTheDocument();
  });

  test('without a connection a toast and a notice report the failure, and the values are kept', async () => {
    mockServer.use(http.post('*/api/contact', () => HttpResponse.error()));
    const { user } = renderFilledIn();
    await user.click(transmit());

    const text = 'Communication error. Check your connection and retry.';
    expect(await toast('TRANSMISSION FAILED')).toHaveTextContent(text);
    expect(within(sheet()).getByRole('alert')).toHaveTextContent(`TRANSMISSION FAILED${text}`);
    expectValuesKept();

    respondWith({ success: true, message: RECEIVED });
    await user.click(transmit());
    expect(await within(sheet()).findByText('MESSAGE TRANSMITTED')).toBeVisible();
    expect(within(sheet()).queryByRole('alert')).not.toBeInTheDocument();
  });

  test('an error of the server is shown with what it says: its field, its reference or the waiting time', async () => {
    const invalid = 'Invalid email address';
    respondWith(
      { success: false, error: invalid, code: 'invalid', errors: { encryptedChannel: [invalid] } },
      400,
    );
    const { user } = renderFilledIn();
    await user.click(transmit());
    await waitFor(() => expect(channel()).toHaveAccessibleDescription(/^Invalid email address/));
    expect(channel()).toHaveFocus();

    respondWith({ success: false, error: 'Oops', code: 'server_error', requestId: '8c1f0a5be2d94e37' }, 500);
    await user.click(transmit());
    expect(await within(sheet()).findByText('8c1f0a5be2d94e37')).toBeVisible();
    expect(await toast('TRANSMISSION FAILED')).toHaveTextContent(
      'Communication error. Check your connection and retry.',
    );

    const error = 'Too many requests. Please wait and try again.';
    respondWith({ success: false, error, code: 'throttled' }, 429, { 'Retry-After': '40' });
    await user.click(transmit());
    await waitFor(() =>
      expect(within(sheet()).getByRole('alert')).toHaveTextContent('You can try again in 40 seconds.'),
    );
    expect(await toast('TRANSMISSION FAILED')).toHaveTextContent(error);
    expectValuesKept();
  });

  test('during submission the button is busy and a second submit is ignored', async () => {
    let finish: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (finish = resolve));
    mockServer.use(
      http.post('*/api/contact', async ({ request }) => {
        sent.push(await request.json());
        await released;
        return HttpResponse.json({ success: true, message: RECEIVED }, { status: 201 });
      }),
    );
    const { user } = renderFilledIn();
    await user.click(transmit());
    const busy = await screen.findByRole('button', { name: 'TRANSMITTING...' });
    await user.click(busy);
    await user.type(callsign(), '{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    act(finish);
    expect(await within(sheet()).findByText('MESSAGE TRANSMITTED')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('typed values survive a visit to another page and are cleared once sent', async () => {
    const view = render(<TransmissionSheet />);
    await fillIn(view.user);
    view.unmount();

    respondWith({ success: true, message: RECEIVED });
    const { user, unmount } = render(<TransmissionSheet />);
    expectValuesKept();
    await user.click(transmit());
    expect(await within(sheet()).findByText('MESSAGE TRANSMITTED')).toBeVisible();
    unmount();

    render(<TransmissionSheet />);
    expect(details()).toHaveValue('');
  });

  test('a message that is sent again after a lost response has the same idempotency key, also after a reload', async () => {
    const keys: (string | null)[] = [];
    let isLost = true;
    mockServer.use(
      http.post('*/api/contact', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return isLost
          ? HttpResponse.error()
          : HttpResponse.json({ success: true, message: RECEIVED }, { status: 201 });
      }),
    );
    const { user, unmount } = renderFilledIn();
    await user.click(transmit());
    await toast('TRANSMISSION FAILED');
    await user.click(transmit());
    await waitFor(() => expect(keys).toHaveLength(2));
    unmount();

    isLost = false;
    const view = render(<TransmissionSheet />);
    await view.user.click(transmit());
    await toast('MESSAGE TRANSMITTED');
    // The same text once more is a message of its own.
    await fillIn(view.user);
    await view.user.click(transmit());
    await waitFor(() => expect(keys).toHaveLength(4));

    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test('an edited message has a new idempotency key', async () => {
    const keys: (string | null)[] = [];
    mockServer.use(
      http.post('*/api/contact', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return HttpResponse.error();
      }),
    );
    const { user } = renderFilledIn();
    await user.click(transmit());
    await toast('TRANSMISSION FAILED');
    await pasteText(user, details(), ' Two slopes.');
    await user.click(transmit());
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).not.toBe(keys[0]);
  });
});

describe('messageDraft', () => {
  const details = () => screen.getByRole('textbox', { name: 'Mission details' });

  beforeEach(() => sessionStorage.clear());

  test('a visitor does not see what a member typed before, nor the other way round', () => {
    const client = createTestClient();
    setMemberSession(client, createUser());
    for (const [options, text] of [
      [{ client }, 'Of the member'],
      [{}, 'Of the visitor'],
    ] as const) {
      const { unmount } = render(<TransmissionSheet />, options);
      expect(details()).toHaveValue('');
      fireEvent.change(details(), { target: { value: text } });
      unmount();
    }
    render(<TransmissionSheet />, { client });
    expect(details()).toHaveValue('Of the member');
  });

  test('invalid draft values and unknown operation types leave their fields empty', () => {
    sessionStorage.setItem(
      'contact:visitor',
      '{"callsign":7,"operationType":"espionage","missionDetails":"Roof"}',
    );
    render(<TransmissionSheet />);
    expect(screen.getByRole('textbox', { name: 'Callsign' })).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Operation type' })).toHaveValue('');
    expect(details()).toHaveValue('Roof');
  });
});
