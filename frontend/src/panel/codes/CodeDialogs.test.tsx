import { pasteText } from '@/test/user';
import { createAuditLogEntry } from '@/entities/auditLog/fixtures';
import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { assignedCode, unassignedCode, usedCode } from './fixtures';
import { type CodeAction } from './codeAction';
import { CodeDialogs } from './CodeDialogs';
import { findToast } from '@/test/toasts';
import { AssignDialog } from './AssignDialog';

describe('CodeDialogs', () => {
  const CODES = '*/api/admin/invitation-codes';
  const CHANGED =
    'Rowan Hale assigned this code to Casey Lund since you opened it. Look at it again before you change it';

  /** The code on the server, which another admin has assigned to Casey Lund. */
  const assignedByOther: InvitationCode = {
    ...unassignedCode,
    assigneeType: 'name',
    assigneeFirstName: 'Casey',
    assigneeLastName: 'Lund',
    assignedAt: '2026-02-03T11:00:00Z',
    assignedBy: { id: 'a0000000-0000-4000-8000-000000000002', username: 'rowan', fullName: 'Rowan Hale' },
    version: 2,
  };

  /** Accepts only the current version of the code; returns the versions that were sent. */
  function serveVersioned(method: 'post' | 'delete', path: string, current: InvitationCode, message: string) {
    const sent: (string | null)[] = [];
    mockServer.use(
      http.get(`${CODES}/${current.id}`, () => HttpResponse.json({ success: true, code: current })),
      http[method](`${CODES}/${current.id}/${path}`, async ({ request }) => {
        const version = request.headers.get('if-match');
        sent.push(version);
        await delay(20);
        return version === `"${current.version}"`
          ? HttpResponse.json({ success: true, message, code: current })
          : HttpResponse.json({ success: false, error: CHANGED, code: 'conflict' }, { status: 409 });
      }),
    );
    return sent;
  }

  function refuse(method: 'post' | 'delete', path: string, error: string, code: string, status = 409) {
    mockServer.use(
      http[method](`${CODES}/:id/${path}`, () =>
        HttpResponse.json({ success: false, error, code }, { status }),
      ),
    );
  }

  function serveOne(code: InvitationCode) {
    mockServer.use(http.get(`${CODES}/${code.id}`, () => HttpResponse.json({ success: true, code })));
  }

  function open(action: CodeAction, code: InvitationCode) {
    const onClose = jest.fn();
    const onAction = jest.fn();
    const view = render(<CodeDialogs action={action} code={code} onClose={onClose} onAction={onAction} />);
    return { ...view, onClose, onAction };
  }

  beforeEach(() => {
    mockServer.use(
      http.get('*/api/admin/history', ({ request }) => {
        const name = new URL(request.url).searchParams.get('search');
        const entry = createAuditLogEntry({ subjectId: null, description: `History of ${name}` });
        return HttpResponse.json({ success: true, entries: [entry], next: null });
      }),
    );
  });

  const findButton = (name: string) => screen.findByRole('button', { name });

  test('a change sends the version of the code that the admin saw', async () => {
    const sent = serveVersioned('post', 'assign', assignedCode, 'Code X assigned successfully');
    const { user, onClose } = open('assign', assignedCode);
    await user.dblClick(await findButton('Reassign'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent).toEqual(['"2"']);
  });

  test('the server’s messages are shown under their fields', async () => {
    const error = 'Required fields must be provided based on assignee type';
    const errors = { assigneeLastName: ['Please enter both first and last name'] };
    mockServer.use(
      http.post(`${CODES}/${unassignedCode.id}/assign`, () =>
        HttpResponse.json({ success: false, error, code: 'invalid', errors }, { status: 400 }),
      ),
    );
    const { user } = open('assign', unassignedCode);
    await pasteText(user, screen.getByLabelText(/First name/), 'Rosa');
    await pasteText(user, screen.getByLabelText(/Last name/), 'Lee');
    await user.click(await findButton('Assign'));
    expect(await screen.findByText('Please enter both first and last name')).toBeInTheDocument();
    expect(screen.getByLabelText(/Last name/)).toHaveFocus();
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(error);
  });

  test('reassigning starts from the person who has the code', () => {
    open('assign', assignedCode);
    expect(screen.getByRole('radio', { name: 'Phone' })).toBeChecked();
    expect(screen.getByLabelText(/Phone number/)).toHaveValue('(555) 123-4567');
  });

  test('a conflict on assigning shows the current assignee, keeps the typed values and allows a second attempt', async () => {
    const sent = serveVersioned('post', 'assign', assignedByOther, 'Code X assigned successfully');
    const { user, onClose } = open('assign', unassignedCode);
    await pasteText(user, screen.getByLabelText(/First name/), 'Rosa');
    await pasteText(user, screen.getByLabelText(/Last name/), 'Lee');
    expect(screen.queryByText(/as it is now/)).not.toBeInTheDocument();
    await user.click(await findButton('Assign'));

    expect(await screen.findByRole('alert')).toHaveTextContent(CHANGED);
    expect(screen.getByText('Failed to assign code')).toBeInTheDocument();
    expect(screen.getByText('Assigned to Casey Lund, by Rowan Hale, Feb 3, 2026.')).toBeInTheDocument();
    expect(
      screen.getByText(/is assigned to Casey Lund. The new person takes that place./),
    ).toBeInTheDocument();
    expect(screen.getByLabelText(/First name/)).toHaveValue('Rosa');
    expect(screen.getByLabelText(/Last name/)).toHaveValue('Lee');
    expect(onClose).not.toHaveBeenCalled();

    await user.click(await findButton('Assign anyway'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent).toEqual(['"1"', '"2"']);
  });

  test('assigning a code that was redeemed concurrently shows who redeemed it and offers no action', async () => {
    refuse('post', 'assign', 'This code has already been used', 'code_used');
    serveOne({ ...usedCode, id: assignedCode.id });
    const { user, onClose } = open('assign', assignedCode);
    await user.click(await findButton('Reassign'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This code has already been used');
    expect(
      await screen.findByText('Redeemed by Grace Hopper (grace), Feb 2, 2026 3:45 PM.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Reassign/ })).not.toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Close' })[1]!);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('if the code cannot be fetched again after a conflict, the dialog offers no override', async () => {
    refuse('post', 'assign', CHANGED, 'conflict');
    mockServer.use(http.get(`${CODES}/:id`, () => new HttpResponse('', { status: 503 })));
    const { user } = open('assign', assignedCode);
    await user.click(await findButton('Reassign'));
    expect(await screen.findByRole('alert')).toHaveTextContent(CHANGED);
    expect(screen.getByRole('button', { name: 'Reassign' })).toBeInTheDocument();
    expect(screen.queryByText('Reassign anyway')).not.toBeInTheDocument();
  });

  test('unassigning a code that another admin has unassigned shows its status and offers no action', async () => {
    refuse('delete', 'assign', 'This code is not assigned', 'not_assigned');
    serveOne({ ...unassignedCode, id: assignedCode.id, version: 3 });
    const { user } = open('unassign', assignedCode);
    await user.click(await findButton('Unassign'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is not assigned');
    expect(screen.getByText('Failed to unassign code')).toBeInTheDocument();
    expect(screen.getByText('Assigned to no one: anyone can redeem it.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Unassign/ })).not.toBeInTheDocument();
  });

  test('unassigning a code that was reassigned concurrently asks about the new assignee', async () => {
    const reassigned = { ...assignedByOther, id: assignedCode.id, version: 3 };
    const sent = serveVersioned('delete', 'assign', reassigned, 'Code X unassigned successfully');
    const { user, onClose } = open('unassign', assignedCode);
    await user.click(await findButton('Unassign'));
    expect(await screen.findByText(/back from Casey Lund/)).toBeInTheDocument();
    await user.click(await findButton('Unassign anyway'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent).toEqual(['"2"', '"3"']);
  });

  test('revoking a code that was assigned concurrently shows the assignee before the second attempt', async () => {
    const sent = serveVersioned('post', 'revoke', assignedByOther, 'Code X revoked successfully');
    const { user, onClose } = open('revoke', unassignedCode);
    await user.click(await findButton('Revoke for good'));
    expect(await screen.findByText(/Assigned to Casey Lund/)).toBeInTheDocument();
    await user.click(await findButton('Revoke anyway'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent).toEqual(['"1"', '"2"']);
  });

  test('the dialog of a code that expired while it was open can only be closed', async () => {
    const expired = { ...unassignedCode, expiresAt: '2026-02-01T00:00:00Z' };
    open('revoke', expired);
    expect(await screen.findByText('Expired, Feb 1, 2026 12:00 AM.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Revoke/ })).not.toBeInTheDocument();
  });

  test('an invitation is mailed to the assignee’s address, or to another one', async () => {
    const byEmail = { ...assignedCode, assigneeType: 'email' as const, assigneeEmail: 'grace@example.com' };
    const sent: unknown[] = [];
    mockServer.use(
      http.post(`${CODES}/${byEmail.id}/mail`, async ({ request }) => {
        sent.push([request.headers.get('if-match'), await request.json()]);
        return HttpResponse.json({ success: true, message: 'Invitation mailed to rosa@example.com' });
      }),
    );
    const { user, onClose } = open('mail', byEmail);
    const field = screen.getByLabelText(/Email address/);
    expect(field).toHaveValue('grace@example.com');
    await user.clear(field);
    await user.click(await findButton('Mail Invitation'));
    expect(await screen.findByText('Please enter an email address')).toBeInTheDocument();
    await pasteText(user, field, ' rosa@example.com');
    await user.click(await findButton('Mail Invitation'));
    expect(await screen.findByText('Invitation mailed to rosa@example.com')).toBeInTheDocument();
    expect(sent).toEqual([['"2"', { email: 'rosa@example.com' }]]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('a throttled mail keeps the address and shows the error', async () => {
    mockServer.use(
      http.post(`${CODES}/:id/mail`, () =>
        HttpResponse.json(
          { success: false, error: 'Too many requests', code: 'throttled' },
          { status: 429, headers: { 'Retry-After': '40' } },
        ),
      ),
    );
    const { user, onClose } = open('mail', unassignedCode);
    await pasteText(user, screen.getByLabelText(/Email address/), 'rosa@example.com');
    await user.click(await findButton('Mail Invitation'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests');
    expect(screen.getByText('Failed to mail invitation')).toBeInTheDocument();
    expect(screen.getByLabelText(/Email address/)).toHaveValue('rosa@example.com');
    expect(onClose).not.toHaveBeenCalled();
  });

  test('the details dialog shows the code, its link and its audit log', async () => {
    const soon = new Date(Date.now() + 3 * 86_400_000 + 60_000).toISOString();
    const { user, onAction } = open('details', { ...assignedCode, note: 'For Houston', expiresAt: soon });
    const dialog = screen.getByRole('dialog', { name: 'Invitation code' });
    for (const text of [
      'Assigned',
      'For Houston',
      'Jan 31, 2026 9:00 AM',
      'Ada Commander, Feb 1, 2026 10:30 AM',
    ])
      expect(within(dialog).getByText(text)).toBeInTheDocument();
    expect(within(dialog).getByText(/^expires in 3 days, /)).toBeInTheDocument();
    expect(await within(dialog).findByText(`History of ${assignedCode.code}`)).toBeInTheDocument();

    const link = `http://localhost/register?code=${assignedCode.code}`;
    expect(within(dialog).getByText(link)).toBeInTheDocument();
    const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(within(dialog).getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith(link);

    for (const [name, action] of Object.entries({
      'Mail invitation': 'mail',
      Reassign: 'assign',
      Unassign: 'unassign',
      Revoke: 'revoke',
    })) {
      await user.click(within(dialog).getByRole('button', { name }));
      expect(onAction).toHaveBeenLastCalledWith(action, expect.objectContaining({ id: assignedCode.id }));
    }
  });

  test('the details of a used code name both people and offer neither a link nor an action', () => {
    open('details', usedCode);
    expect(screen.getByText('Grace Hopper')).toBeInTheDocument();
    expect(screen.getByText('redeemed by someone else')).toBeInTheDocument();
    expect(screen.getByText('meant for (555) 123-4567')).toBeInTheDocument();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['', 'Copy code']);
  });
});

describe('AssignDialog', () => {
  test.each([
    ['Name', 'Please enter both first and last name'],
    ['Phone', 'Please enter a phone number'],
    ['Email', 'Please enter an email address'],
  ])('a missing %s is shown at its field and in a toast', async (assigneeType, message) => {
    const { user } = render(<AssignDialog code={unassignedCode} onClose={() => undefined} />);
    await user.click(screen.getByRole('radio', { name: assigneeType }));
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    expect(await findToast('Failed to assign code')).toBeInTheDocument();
    expect(await findToast(message)).toBeInTheDocument();
    expect(screen.getByRole('form', { name: 'Assign code' })).toHaveTextContent(message);
  });

  test('the assignee type has the name of the API', () => {
    render(<AssignDialog code={unassignedCode} onClose={() => undefined} />);
    for (const radio of screen.getAllByRole('radio')) expect(radio).toHaveAttribute('name', 'assigneeType');
  });
});
