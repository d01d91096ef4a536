import { pasteText } from '@/test/user';
import { createCodeOverview } from '@/entities/invitationCode/fixtures';
import {
  type CodeGroup,
  type CodeOverview,
  type InvitationCode,
} from '@/entities/invitationCode/invitationCode';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { assignedCode, overview, unassignedCode, usedCode } from './fixtures';
import { CODE_GROUPS } from './codeGroups';
// The card loads the dialogs lazily; this import loads them before the first test.
import './CodeDialogs';
import { CodeListCard } from './CodeListCard';

const CODES = '*/api/admin/invitation-codes';

interface ListProps {
  group: CodeGroup;
  overviewGroup?: CodeGroup;
  newIds?: string[];
}

function List({ group, overviewGroup = group, newIds = [] }: ListProps) {
  const labels = CODE_GROUPS.find((candidate) => candidate.group === group)!;
  return <CodeListCard overviewGroup={overviewGroup} labels={labels} newIds={new Set(newIds)} />;
}

function serve(response: CodeOverview = overview) {
  const requested: string[] = [];
  mockServer.use(
    http.get(CODES, ({ request }) => {
      requested.push(new URL(request.url).search);
      return HttpResponse.json(response);
    }),
  );
  return requested;
}

function servePage(group: CodeGroup, results: InvitationCode[], next: string | null = null) {
  const requested: string[] = [];
  mockServer.use(
    http.get(`${CODES}/${group}`, ({ request }) => {
      requested.push(new URL(request.url).search);
      return HttpResponse.json({ results, next });
    }),
  );
  return requested;
}

beforeEach(() => {
  const history = { success: true, entries: [], next: null };
  mockServer.use(http.get('*/api/admin/history', () => HttpResponse.json(history)));
});

async function findRow({ code }: InvitationCode) {
  return await screen.findByRole('row', { name: new RegExp(code) });
}

test('shows an unassigned code with its status, note, expiry and actions', async () => {
  serve();
  render(<List group="unused" newIds={[unassignedCode.id]} />);
  expect(screen.getByText('Loading codes')).toBeInTheDocument();
  const row = await findRow(unassignedCode);
  for (const text of ['Unassigned', 'New', 'Anybody', 'Jan 31, 2026', 'expires Mar 1, 2999 12:00 AM'])
    expect(within(row).getByText(text)).toBeInTheDocument();
  expect(within(row).getByText('Note: For the dinner in Houston')).toBeInTheDocument();
  expect(within(row).queryByRole('button', { name: /Unassign/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/admin/invitation-codes.csv?group=unused',
  );
});

test('shows the assignee of a code, and who assigned it and when', async () => {
  serve();
  render(<List group="assigned" />);
  const row = await findRow(assignedCode);
  expect(screen.queryByRole('columnheader', { name: 'State' })).not.toBeInTheDocument();
  expect(within(row).getByText('(555) 123-4567')).toBeInTheDocument();
  expect(within(row).getByText('by Ada Commander, Feb 1, 2026')).toBeInTheDocument();
});

test('a used code shows who redeemed it instead of its assignee, and can only be copied', async () => {
  serve();
  const { user } = render(<List group="used" />);
  const row = await findRow(usedCode);
  expect(within(row).getByText('Grace Hopper')).toBeInTheDocument();
  expect(within(row).getByText('grace, Feb 2, 2026 3:45 PM')).toBeInTheDocument();
  expect(within(row).getByText('redeemed by someone else')).toBeInTheDocument();
  expect(within(row).getByText('meant for (555) 123-4567')).toBeInTheDocument();
  expect(
    within(row)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual([`Details of ${usedCode.code}`, `Copy ${usedCode.code}`]);
  const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(within(row).getByRole('button', { name: `Copy ${usedCode.code}` }));
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(writeText).toHaveBeenCalledWith(usedCode.code);
});

test('the group of the overview needs no second request', async () => {
  const requested = serve();
  const pages = servePage('assigned', []);
  render(<List group="assigned" />);
  await findRow(assignedCode);
  expect(requested).toEqual(['?group=assigned&limit=50']);
  expect(pages).toEqual([]);
});

test('another group fetches its own page', async () => {
  const requested = serve();
  const pages = servePage('used', [usedCode]);
  render(<List group="used" overviewGroup="unused" />);
  await findRow(usedCode);
  expect(pages).toEqual(['?limit=50']);
  expect(requested).toEqual([]);
});

test('an empty list shows a hint', async () => {
  serve(createCodeOverview());
  render(<List group="used" />);
  expect(await screen.findByText('No used codes yet')).toBeInTheDocument();
});

test('a failed fetch shows one error, and Retry fetches again', async () => {
  mockServer.use(http.get(CODES, () => new HttpResponse('', { status: 503 }), { once: true }));
  const { user } = render(<List group="unused" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch invitation codes');
  expect(screen.getAllByText('Failed to fetch invitation codes')).toHaveLength(1);
  serve();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await findRow(unassignedCode)).toBeInTheDocument();
});

test('Load more fetches the next page of the group and stores the page count in the URL', async () => {
  serve({ ...overview, next: { ...overview.next, unassigned: 'older' } });
  const requested = servePage('unassigned', [{ ...unassignedCode, id: 'older', code: 'AAN-OLDER-OLDER' }]);
  const { user, address } = render(<List group="unassigned" />, { at: '/admin' });
  await findRow(unassignedCode);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('AAN-OLDER-OLDER')).toBeInTheDocument();
  expect(screen.getByText(unassignedCode.code)).toBeInTheDocument();
  expect(requested).toEqual(['?limit=50&cursor=older']);
  expect(address()).toBe('/admin?codes.pages=2');
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('a search is stored in the URL and sent to the server', async () => {
  serve();
  const requested = servePage('unused', []);
  const { user, address } = render(<List group="unused" />, { at: '/admin' });
  await findRow(unassignedCode);
  await pasteText(user, screen.getByLabelText('Search codes'), 'rosa ');
  expect(await screen.findByText('No codes match your search')).toBeInTheDocument();
  expect(requested).toEqual(['?search=rosa&limit=50']);
  expect(address()).toBe('/admin?codes.q=rosa');
  expect(screen.getByRole('link', { name: 'Export found CSV' })).toHaveAttribute(
    'href',
    '/api/admin/invitation-codes.csv?group=unused&search=rosa',
  );
});

test('assigns a code by phone and fetches the list again', async () => {
  serve();
  const sent: unknown[] = [];
  mockServer.use(
    http.post(`${CODES}/${unassignedCode.id}/assign`, async ({ request }) => {
      sent.push(await request.json());
      servePage('unused', [{ ...assignedCode, id: unassignedCode.id, code: unassignedCode.code }]);
      const message = `Code ${unassignedCode.code} assigned successfully`;
      return HttpResponse.json({ success: true, message, code: assignedCode });
    }),
  );
  const { user } = render(<List group="unused" />);
  await user.click(
    within(await findRow(unassignedCode)).getByRole('button', { name: `Assign ${unassignedCode.code}` }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Assign code' });
  const submit = within(dialog).getByRole('button', { name: 'Assign' });

  await user.click(submit);
  expect(await within(dialog).findAllByText('Please enter both first and last name')).toHaveLength(2);
  await user.click(within(dialog).getByRole('radio', { name: 'Email' }));
  await user.click(submit);
  expect(await within(dialog).findByText('Please enter an email address')).toBeInTheDocument();
  await pasteText(user, within(dialog).getByLabelText(/Email address/), 'grace');
  expect(await within(dialog).findByText('Email must contain @ and . symbols')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('radio', { name: 'Phone' }));
  const phone = within(dialog).getByLabelText(/Phone number/);
  await user.click(submit);
  expect(await within(dialog).findByText('Please enter a phone number')).toBeInTheDocument();
  await pasteText(user, phone, '555123');
  expect(await within(dialog).findByText('Phone must be in format (xxx) xxx-xxxx')).toBeInTheDocument();
  await pasteText(user, phone, '4567');
  expect(phone).toHaveValue('(555) 123-4567');
  expect(sent).toEqual([]);

  await user.click(submit);
  expect(await screen.findByText(`Code ${unassignedCode.code} assigned successfully`)).toBeInTheDocument();
  expect(sent).toEqual([{ assigneeType: 'phone', assigneePhone: '(555) 123-4567' }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await within(await findRow(unassignedCode)).findByText('Assigned')).toBeInTheDocument();
});

test('unassigns after a confirmation', async () => {
  serve();
  mockServer.use(
    http.delete(`${CODES}/${assignedCode.id}/assign`, () => {
      servePage('assigned', []);
      const message = `Code ${assignedCode.code} unassigned successfully`;
      return HttpResponse.json({ success: true, message, code: unassignedCode });
    }),
  );
  const { user } = render(<List group="assigned" />);
  await user.click(within(await findRow(assignedCode)).getByRole('button', { name: /^Unassign/ }));
  const dialog = screen.getByRole('dialog', { name: 'Unassign code' });
  expect(dialog).toHaveTextContent('from (555) 123-4567?');
  await user.click(within(dialog).getByRole('button', { name: 'Unassign' }));
  expect(await screen.findByText(`Code ${assignedCode.code} unassigned successfully`)).toBeInTheDocument();
  expect(await screen.findByText('No assigned codes')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('revokes after a confirmation', async () => {
  serve();
  mockServer.use(
    http.post(`${CODES}/${unassignedCode.id}/revoke`, () => {
      servePage('unassigned', []);
      const message = `Code ${unassignedCode.code} revoked successfully`;
      return HttpResponse.json({ success: true, message, code: unassignedCode });
    }),
  );
  const { user } = render(<List group="unassigned" />);
  await user.click(within(await findRow(unassignedCode)).getByRole('button', { name: /^Revoke/ }));
  const dialog = screen.getByRole('dialog', { name: 'Revoke code' });
  expect(dialog).toHaveTextContent('This is for good and cannot be undone.');
  await user.click(within(dialog).getByRole('button', { name: 'Revoke for good' }));
  expect(await screen.findByText(`Code ${unassignedCode.code} revoked successfully`)).toBeInTheDocument();
  expect(await screen.findByText('No unassigned codes')).toBeInTheDocument();
});

test('an action in the details dialog opens its dialog, and closing that returns the focus to the row', async () => {
  serve();
  const { user } = render(<List group="unassigned" />);
  const opener = within(await findRow(unassignedCode)).getByRole('button', {
    name: `Details of ${unassignedCode.code}`,
  });
  await user.click(opener);
  const details = await screen.findByRole('dialog', { name: 'Invitation code' });
  await user.click(within(details).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByRole('dialog', { name: 'Revoke code' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(opener).toHaveFocus());
});
