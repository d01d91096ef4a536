import { useSearchParamText } from '@/shared/hooks/useSearchParamText';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { type CodeOverview, type InvitationCode } from '../api/codesOverview';
import { assignedCode, emptyOverview, openCode, overview, usedCode } from '../fixtures';
import { CODE_GROUPS, type CodeGroup } from '../model/codeGroups';
// Its code is fetched late by the card: here it is there before the first test.
import './CodeDialogs';
import { CodeListCard } from './CodeListCard';

const CODES = '*/api/admin/invitation-codes';

function List({ group, newIds = [] }: { group: CodeGroup; newIds?: string[] }) {
  const search = useSearchParamText();
  const words = CODE_GROUPS.find((candidate) => candidate.group === group)!;
  return (
    <CodeListCard
      overviewGroup={group}
      words={words}
      search={search}
      newIds={new Set(newIds)}
      history={() => null}
    />
  );
}

function serve(answer: CodeOverview = overview) {
  mockServer.use(http.get(CODES, () => HttpResponse.json(answer)));
}

function servePage(group: CodeGroup, results: InvitationCode[], next: string | null = null) {
  const asked: string[] = [];
  mockServer.use(
    http.get(`${CODES}/${group}`, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ results, next });
    }),
  );
  return asked;
}

async function rowOf({ code }: InvitationCode) {
  return await screen.findByRole('row', { name: new RegExp(code) });
}

test('shows an open code with its state, note, expiry and what can be done to it', async () => {
  serve();
  render(<List group="unused" newIds={[openCode.id]} />);
  expect(screen.getByText('Loading codes')).toBeInTheDocument();
  const row = await rowOf(openCode);
  for (const text of ['Unassigned', 'New', 'Anybody', 'Jan 31, 2026', 'expires Mar 1, 2999 12:00 AM'])
    expect(within(row).getByText(text)).toBeInTheDocument();
  expect(within(row).getByText('Note: For the dinner in Houston')).toBeInTheDocument();
  expect(within(row).queryByRole('button', { name: /Unassign/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/admin/invitation-codes.csv?group=unused',
  );
});

test('shows for whom a code is, who said so and when', async () => {
  serve();
  render(<List group="assigned" />);
  const row = await rowOf(assignedCode);
  expect(screen.queryByRole('columnheader', { name: 'State' })).not.toBeInTheDocument();
  expect(within(row).getByText('(555) 123-4567')).toBeInTheDocument();
  expect(within(row).getByText('by Ada Commander, Feb 1, 2026')).toBeInTheDocument();
});

test('a used code tells who redeemed it and that it was meant for somebody else, and can only be copied', async () => {
  serve();
  const { user } = render(<List group="used" />);
  const row = await rowOf(usedCode);
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

test('an empty list says what to do next', async () => {
  serve(emptyOverview);
  render(<List group="used" />);
  expect(await screen.findByText('No used codes yet')).toBeInTheDocument();
});

test('what could not be read is told by toast and in the list, and Retry reads it', async () => {
  mockServer.use(http.get(CODES, () => new HttpResponse('', { status: 503 }), { once: true }));
  const { user } = render(<List group="unused" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch invitation codes');
  serve();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rowOf(openCode)).toBeInTheDocument();
});

test('Load more follows the cursor of the group, and the address keeps how far', async () => {
  serve({ ...overview, next: { ...overview.next, unassigned: 'older' } });
  const asked = servePage('unassigned', [{ ...openCode, id: 'older', code: 'AAN-OLDER-OLDER' }]);
  const { user, address } = render(<List group="unassigned" />, { at: '/admin' });
  await rowOf(openCode);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('AAN-OLDER-OLDER')).toBeInTheDocument();
  expect(screen.getByText(openCode.code)).toBeInTheDocument();
  expect(asked).toEqual(['?cursor=older&limit=50']);
  expect(address()).toBe('/admin?pages=unassigned-2');
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('an address that reaches further reads as many pages of its own list', async () => {
  serve({ ...overview, next: { ...overview.next, unassigned: 'older', unused: 'older' } });
  const asked = servePage('unassigned', [{ ...openCode, id: 'older', code: 'AAN-OLDER-OLDER' }], 'oldest');
  const { unmount } = render(<List group="unassigned" />, { at: '/admin?pages=unassigned-2' });
  expect(await screen.findByText('AAN-OLDER-OLDER')).toBeInTheDocument();
  expect(asked).toEqual(['?cursor=older&limit=50']);
  unmount();

  const others = servePage('unused', []);
  render(<List group="unused" />, { at: '/admin?pages=unassigned-2' });
  await rowOf(openCode);
  expect(others).toEqual([]);
});

test('a search stands in the URL and asks the server', async () => {
  serve();
  const asked = servePage('unused', []);
  const { user, address } = render(<List group="unused" />, { at: '/admin' });
  await rowOf(openCode);
  await user.type(screen.getByLabelText('Search codes'), 'rosa ');
  expect(await screen.findByText('No codes match your search')).toBeInTheDocument();
  expect(asked).toEqual(['?search=rosa&limit=50']);
  expect(address()).toBe('/admin?search=rosa');
  expect(screen.getByRole('link', { name: 'Export found CSV' })).toHaveAttribute(
    'href',
    '/api/admin/invitation-codes.csv?group=unused&search=rosa',
  );
});

test('assigns a code by phone, and reads the list again', async () => {
  serve();
  const sent: unknown[] = [];
  mockServer.use(
    http.post(`${CODES}/${openCode.id}/assign`, async ({ request }) => {
      sent.push(await request.json());
      servePage('unused', [{ ...assignedCode, id: openCode.id, code: openCode.code }]);
      const message = `Code ${openCode.code} assigned successfully`;
      return HttpResponse.json({ success: true, message, code: assignedCode });
    }),
  );
  const { user } = render(<List group="unused" />);
  await user.click(within(await rowOf(openCode)).getByRole('button', { name: `Assign ${openCode.code}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign code' });
  const submit = within(dialog).getByRole('button', { name: 'Assign' });

  await user.click(submit);
  expect(await within(dialog).findAllByText('Please enter both first and last name')).toHaveLength(2);
  await user.click(within(dialog).getByRole('radio', { name: 'Email' }));
  await user.click(submit);
  expect(await within(dialog).findByText('Please enter an email address')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText(/Email address/), 'grace');
  expect(await within(dialog).findByText('Email must contain @ and . symbols')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('radio', { name: 'Phone' }));
  const phone = within(dialog).getByLabelText(/Phone number/);
  await user.click(submit);
  expect(await within(dialog).findByText('Please enter a phone number')).toBeInTheDocument();
  await user.type(phone, '555123');
  expect(await within(dialog).findByText('Phone must be in format (xxx) xxx-xxxx')).toBeInTheDocument();
  await user.type(phone, '4567');
  expect(phone).toHaveValue('(555) 123-4567');
  expect(sent).toEqual([]);

  await user.click(submit);
  expect(await screen.findByText(`Code ${openCode.code} assigned successfully`)).toBeInTheDocument();
  expect(sent).toEqual([{ assigneeType: 'phone', assigneePhone: '(555) 123-4567' }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await within(await rowOf(openCode)).findByText('Assigned')).toBeInTheDocument();
});

test('the server’s messages stand under their fields', async () => {
  serve();
  const refusal = {
    success: false,
    error: 'Required fields must be provided based on assignee type',
    code: 'invalid',
    errors: { assigneeLastName: ['Please enter both first and last name'] },
  };
  mockServer.use(
    http.post(`${CODES}/${openCode.id}/assign`, () => HttpResponse.json(refusal, { status: 400 })),
  );
  const { user } = render(<List group="unused" />);
  await user.click(within(await rowOf(openCode)).getByRole('button', { name: /^Assign/ }));
  await user.type(await screen.findByLabelText(/First name/), 'Rosa');
  await user.type(screen.getByLabelText(/Last name/), 'Lee');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('Please enter both first and last name')).toBeInTheDocument();
  expect(screen.getByLabelText(/Last name/)).toHaveFocus();
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(refusal.error);
});

test('reassigning starts from the person who has the code', async () => {
  serve();
  const { user } = render(<List group="assigned" />);
  await user.click(within(await rowOf(assignedCode)).getByRole('button', { name: /^Reassign/ }));
  expect(await screen.findByRole('radio', { name: 'Phone' })).toBeChecked();
  expect(screen.getByLabelText(/Phone number/)).toHaveValue('(555) 123-4567');
});

test('unassigns after a question', async () => {
  serve();
  mockServer.use(
    http.delete(`${CODES}/${assignedCode.id}/assign`, () => {
      servePage('assigned', []);
      const message = `Code ${assignedCode.code} unassigned successfully`;
      return HttpResponse.json({ success: true, message, code: openCode });
    }),
  );
  const { user } = render(<List group="assigned" />);
  await user.click(within(await rowOf(assignedCode)).getByRole('button', { name: /^Unassign/ }));
  const dialog = screen.getByRole('dialog', { name: 'Unassign code' });
  expect(dialog).toHaveTextContent('from (555) 123-4567?');
  await user.click(within(dialog).getByRole('button', { name: 'Unassign' }));
  expect(await screen.findByText(`Code ${assignedCode.code} unassigned successfully`)).toBeInTheDocument();
  expect(await screen.findByText('No assigned codes')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('revokes for good after a question', async () => {
  serve();
  mockServer.use(
    http.post(`${CODES}/${openCode.id}/revoke`, () => {
      servePage('unassigned', []);
      const message = `Code ${openCode.code} revoked successfully`;
      return HttpResponse.json({ success: true, message, code: openCode });
    }),
  );
  const { user } = render(<List group="unassigned" />);
  await user.click(within(await rowOf(openCode)).getByRole('button', { name: /^Revoke/ }));
  const dialog = screen.getByRole('dialog', { name: 'Revoke code' });
  expect(dialog).toHaveTextContent('This is for good and cannot be undone.');
  await user.click(within(dialog).getByRole('button', { name: 'Revoke for good' }));
  expect(await screen.findByText(`Code ${openCode.code} revoked successfully`)).toBeInTheDocument();
  expect(await screen.findByText('No unassigned codes')).toBeInTheDocument();
});

test('a code opens its details, from which a task leads on and gives the focus back to the row', async () => {
  serve();
  const { user } = render(<List group="unassigned" />);
  const opener = within(await rowOf(openCode)).getByRole('button', { name: `Details of ${openCode.code}` });
  await user.click(opener);
  const details = await screen.findByRole('dialog', { name: 'Invitation code' });
  await user.click(within(details).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByRole('dialog', { name: 'Revoke code' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(opener).toHaveFocus());
});
