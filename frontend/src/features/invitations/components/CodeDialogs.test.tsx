import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { type InvitationCode } from '../api/codesOverview';
import { assignedCode, openCode, usedCode } from '../fixtures';
import { type CodeTask } from '../model/codeTask';
import { CodeDialogs } from './CodeDialogs';

const CODES = '*/api/admin/invitation-codes';
const CHANGED =
  'Rowan Hale assigned this code to Casey Lund meanwhile. Look at it again before you change it';

/** What the server has: the code that somebody else has given to Casey Lund meanwhile. */
const taken: InvitationCode = {
  ...openCode,
  assigneeType: 'name',
  assigneeFirstName: 'Casey',
  assigneeLastName: 'Lund',
  assignedAt: '2026-02-03T11:00:00Z',
  assignedBy: { id: 'a0000000-0000-4000-8000-000000000002', username: 'rowan', fullName: 'Rowan Hale' },
  version: 2,
};

/** A call that takes only the version that the server has; answers with the versions that were sent. */
function serveVersioned(method: 'post' | 'delete', path: string, now: InvitationCode, message: string) {
  const sent: (string | null)[] = [];
  mockServer.use(
    http.get(`${CODES}/${now.id}`, () => HttpResponse.json({ success: true, code: now })),
    http[method](`${CODES}/${now.id}/${path}`, async ({ request }) => {
      const version = request.headers.get('if-match');
      sent.push(version);
      await delay(20);
      return version === `"${now.version}"`
        ? HttpResponse.json({ success: true, message, code: now })
        : HttpResponse.json({ success: false, error: CHANGED, code: 'conflict' }, { status: 409 });
    }),
  );
  return sent;
}

function refuse(method: 'post' | 'delete', path: string, error: string, code: string, status = 409) {
  mockServer.use(
    http[method](`${CODES}/*/${path}`, () => HttpResponse.json({ success: false, error, code }, { status })),
  );
}

function serveOne(code: InvitationCode) {
  mockServer.use(http.get(`${CODES}/${code.id}`, () => HttpResponse.json({ success: true, code })));
}

function open(task: CodeTask, code: InvitationCode) {
  const onClose = jest.fn();
  const onTask = jest.fn();
  const history = ({ code: name }: InvitationCode) => <p>What is on record about {name}</p>;
  const view = render(
    <CodeDialogs task={task} code={code} onClose={onClose} onTask={onTask} history={history} />,
  );
  return { ...view, onClose, onTask };
}

const press = (name: string) => screen.findByRole('button', { name });

test('a change says which version of the code the admin saw', async () => {
  const sent = serveVersioned('post', 'assign', assignedCode, 'Code X assigned successfully');
  const { user, onClose } = open('assign', assignedCode);
  await user.dblClick(await press('Reassign'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual(['"2"']);
});

test('assigning what another admin assigned meanwhile: said, shown, nothing typed lost, and only then anyway', async () => {
  const sent = serveVersioned('post', 'assign', taken, 'Code X assigned successfully');
  const { user, onClose } = open('assign', openCode);
  await user.type(screen.getByLabelText(/First name/), 'Rosa');
  await user.type(screen.getByLabelText(/Last name/), 'Lee');
  expect(screen.queryByText(/as it is now/)).not.toBeInTheDocument();
  await user.click(await press('Assign'));

  expect(await screen.findByRole('alert')).toHaveTextContent(CHANGED);
  expect(screen.getByText('Failed to assign code')).toBeInTheDocument();
  expect(screen.getByText('Assigned to Casey Lund, by Rowan Hale, Feb 3, 2026.')).toBeInTheDocument();
  expect(screen.getByText(/is assigned to Casey Lund. The new person takes that place./)).toBeInTheDocument();
  expect(screen.getByLabelText(/First name/)).toHaveValue('Rosa');
  expect(screen.getByLabelText(/Last name/)).toHaveValue('Lee');
  expect(onClose).not.toHaveBeenCalled();

  await user.click(await press('Assign anyway'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual(['"1"', '"2"']);
});

test('assigning a code that was redeemed meanwhile: who has it, and nothing more to do', async () => {
  refuse('post', 'assign', 'This code has already been used', 'code_used');
  serveOne({ ...usedCode, id: assignedCode.id });
  const { user, onClose } = open('assign', assignedCode);
  await user.click(await press('Reassign'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This code has already been used');
  expect(
    await screen.findByText('Redeemed by Grace Hopper (grace), Feb 2, 2026 3:45 PM.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Reassign/ })).not.toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Close' })[1]!);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('where the code cannot be read again either, nothing is offered that was not seen', async () => {
  refuse('post', 'assign', CHANGED, 'conflict');
  mockServer.use(http.get(`${CODES}/*`, () => new HttpResponse('', { status: 503 })));
  const { user } = open('assign', assignedCode);
  await user.click(await press('Reassign'));
  expect(await screen.findByRole('alert')).toHaveTextContent(CHANGED);
  expect(screen.getByRole('button', { name: 'Reassign' })).toBeInTheDocument();
  expect(screen.queryByText('Reassign anyway')).not.toBeInTheDocument();
});

test('unassigning what somebody else has unassigned: said, and nothing left to confirm', async () => {
  refuse('delete', 'assign', 'This code is not assigned', 'not_assigned');
  serveOne({ ...openCode, id: assignedCode.id, version: 3 });
  const { user } = open('unassign', assignedCode);
  await user.click(await press('Unassign'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is not assigned');
  expect(screen.getByText('Failed to unassign code')).toBeInTheDocument();
  expect(screen.getByText('Assigned to nobody: anybody may redeem it.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Unassign/ })).not.toBeInTheDocument();
});

test('unassigning what was given to another person meanwhile asks about that person', async () => {
  const held = { ...taken, id: assignedCode.id, version: 3 };
  const sent = serveVersioned('delete', 'assign', held, 'Code X unassigned successfully');
  const { user, onClose } = open('unassign', assignedCode);
  await user.click(await press('Unassign'));
  expect(await screen.findByText(/back from Casey Lund/)).toBeInTheDocument();
  await user.click(await press('Unassign anyway'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual(['"2"', '"3"']);
});

test('revoking what was assigned meanwhile says to whom before it is revoked anyway', async () => {
  const sent = serveVersioned('post', 'revoke', taken, 'Code X revoked successfully');
  const { user, onClose } = open('revoke', openCode);
  await user.click(await press('Revoke for good'));
  expect(await screen.findByText(/Assigned to Casey Lund/)).toBeInTheDocument();
  await user.click(await press('Revoke anyway'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual(['"1"', '"2"']);
});

test('a code whose time ran out while its dialog was open can only be closed', async () => {
  const late = { ...openCode, expiresAt: '2026-02-01T00:00:00Z' };
  open('revoke', late);
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
  await user.click(await press('Mail Invitation'));
  expect(await screen.findByText('Please enter an email address')).toBeInTheDocument();
  await user.type(field, ' rosa@example.com');
  await user.click(await press('Mail Invitation'));
  expect(await screen.findByText('Invitation mailed to rosa@example.com')).toBeInTheDocument();
  expect(sent).toEqual([['"2"', { email: 'rosa@example.com' }]]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a mail that was refused keeps the address and says how long to wait', async () => {
  mockServer.use(
    http.post(`${CODES}/*/mail`, () =>
      HttpResponse.json(
        { success: false, error: 'Too many requests', code: 'throttled' },
        { status: 429, headers: { 'Retry-After': '40' } },
      ),
    ),
  );
  const { user, onClose } = open('mail', openCode);
  await user.type(screen.getByLabelText(/Email address/), 'rosa@example.com');
  await user.click(await press('Mail Invitation'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests');
  expect(screen.getByText('Failed to mail invitation')).toBeInTheDocument();
  expect(screen.getByLabelText(/Email address/)).toHaveValue('rosa@example.com');
  expect(onClose).not.toHaveBeenCalled();
});

test('details show all that is known of a code, its link, and what is on record', async () => {
  const soon = new Date(Date.now() + 3 * 86_400_000 + 60_000).toISOString();
  const { user, onTask } = open('details', { ...assignedCode, note: 'For Houston', expiresAt: soon });
  const dialog = screen.getByRole('dialog', { name: 'Invitation code' });
  for (const text of [
    'Assigned',
    'For Houston',
    'Jan 31, 2026 9:00 AM',
    'Ada Commander, Feb 1, 2026 10:30 AM',
  ])
    expect(within(dialog).getByText(text)).toBeInTheDocument();
  expect(within(dialog).getByText(/^expires in 3 days, /)).toBeInTheDocument();
  expect(within(dialog).getByText(`What is on record about ${assignedCode.code}`)).toBeInTheDocument();

  const link = `http://localhost/register?code=${assignedCode.code}`;
  expect(within(dialog).getByText(link)).toBeInTheDocument();
  const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(within(dialog).getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(writeText).toHaveBeenCalledWith(link);

  for (const [name, task] of Object.entries({
    'Mail invitation': 'mail',
    Reassign: 'assign',
    Unassign: 'unassign',
    Revoke: 'revoke',
  })) {
    await user.click(within(dialog).getByRole('button', { name }));
    expect(onTask).toHaveBeenLastCalledWith(task, expect.objectContaining({ id: assignedCode.id }));
  }
});

test('details of a used code name both people, and offer neither link nor change', () => {
  open('details', usedCode);
  expect(screen.getByText('Grace Hopper')).toBeInTheDocument();
  expect(screen.getByText('redeemed by someone else')).toBeInTheDocument();
  expect(screen.getByText('meant for (555) 123-4567')).toBeInTheDocument();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['', 'Copy code']);
});
