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
import { assignedCode, overview, unassignedCode, usedCode } from './codes/fixtures';
// The card loads the dialogs lazily; this import loads them before the first test.
import './codes/CodeDialogs';
import { CodeListCard } from './codes/CodeListCard';
import { CODE_GROUPS } from './codes/codeGroups';
import { type AuditLogEntry } from '@/entities/auditLog/auditLog';
import { codeAssigned, codesGenerated, deviceFreed } from './auditLog/fixtures';
import { AuditLogCard } from './auditLog/AuditLogCard';
import { SubjectAuditLog } from './auditLog/SubjectAuditLog';

describe('CodeListCard', () => {
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
});

describe('AuditLogCard', () => {
  const AUDIT_LOG = '*/api/admin/history';

  /** Responds with pages by cursor and returns the query strings. */
  function serve(pages: Record<string, { entries: AuditLogEntry[]; next: string | null }>) {
    const requested: string[] = [];
    mockServer.use(
      http.get(AUDIT_LOG, ({ request }) => {
        const { search, searchParams } = new URL(request.url);
        requested.push(search);
        return HttpResponse.json({ success: true, ...pages[searchParams.get('cursor') ?? ''] });
      }),
    );
    return requested;
  }

  const renderCard = (at = '/admin?tab=history') => render(<AuditLogCard />, { at });
  const getEntries = () => screen.getAllByRole('listitem');

  test('each entry shows time, origin, actor, action, subject and reason', async () => {
    serve({ '': { entries: [codeAssigned, deviceFreed, codesGenerated], next: null } });
    renderCard();
    expect(screen.getByText('Loading entries')).toBeInTheDocument();
    await screen.findByText(deviceFreed.description);
    const [first, second, third] = getEntries();
    expect(getEntries()).toHaveLength(3);
    for (const text of [
      'Feb 1, 2026 3:45 PM',
      'from 203.0.113.7',
      'rowan',
      'code assigned',
      codeAssigned.description,
    ])
      expect(within(first!).getByText(text)).toBeInTheDocument();
    expect(within(first!).queryByText('Reason')).not.toBeInTheDocument();
    expect(second).toHaveTextContent('Reason Lost laptop, called from the number on file');
    expect(second).toHaveTextContent('About device Desktop • Chrome on Windows Member Grace Hopper (grace)');
    expect(third).toHaveTextContent('on the server');
    expect(screen.getByRole('status')).toHaveTextContent('All 3 entries');
  });

  test('the details of an entry show its changes, with times in local time, and the browser', async () => {
    serve({ '': { entries: [codeAssigned], next: null } });
    const { user } = renderCard();
    const summary = await screen.findByText('3 changes');
    const table = screen.getByRole('table', { hidden: true });
    expect(table).not.toBeVisible();
    await user.click(summary);
    expect(table).toBeVisible();
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'FactBeforeAfter',
      'assignee typePhoneName',
      'assignee first name–nothingCasey',
      'expires atMar 1, 2026 12:00 AMApr 1, 2026 12:00 AM',
    ]);
    expect(screen.getByText(/Firefox\/140/)).toBeVisible();
  });

  test('an entry about a creation has no column "Before"', async () => {
    serve({ '': { entries: [codesGenerated], next: null } });
    const { user } = renderCard();
    await user.click(await screen.findByText('1 change'));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Fact',
      'After',
    ]);
  });

  test('the search and the subject filter are stored in the URL and sent to the server', async () => {
    const requested = serve({ '': { entries: [codeAssigned], next: null } });
    const { user, address } = renderCard();
    await user.selectOptions(await screen.findByLabelText('About'), 'Devices');
    await pasteText(user, screen.getByLabelText('Search entries'), 'dana');
    await waitFor(() => expect(address()).toBe('/admin?tab=history&history.subject=device&history.q=dana'));
    await waitFor(() => expect(requested.at(-1)).toBe('?subject=device&search=dana'));
    expect(await screen.findByText('1 entry found')).toBeInTheDocument();
  });

  test('a shared URL restores the filters, and Clear filters removes them', async () => {
    const requested = serve({ '': { entries: [], next: null } });
    const { user, address } = renderCard('/admin?tab=history&history.subject=claim&history.q=x');
    expect(await screen.findByText('No entries match')).toBeInTheDocument();
    expect(requested).toEqual(['?subject=claim&search=x']);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Nothing on record yet')).toBeInTheDocument();
    expect(address()).toBe('/admin?tab=history');
  });

  test('Load more fetches the next page and stores the page count in the URL', async () => {
    serve({ '': { entries: [codeAssigned], next: 'older' }, older: { entries: [deviceFreed], next: null } });
    const { user, address } = renderCard();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText(deviceFreed.description)).toBeInTheDocument();
    expect(getEntries()).toHaveLength(2);
    expect(address()).toBe('/admin?tab=history&history.pages=2');
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  test('a failed fetch shows an error, and Retry fetches again', async () => {
    mockServer.use(http.get(AUDIT_LOG, () => new HttpResponse('', { status: 503 }), { once: true }));
    const { user } = renderCard();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to fetch the history');
    serve({ '': { entries: [codeAssigned], next: null } });
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(codeAssigned.description)).toBeInTheDocument();
  });
});

describe('SubjectAuditLog', () => {
  const AUDIT_LOG = '*/api/admin/history';
  const element = (
    <SubjectAuditLog subject="code" id={codeAssigned.subjectId!} name={codeAssigned.subjectName} />
  );

  test('shows entries about the subject or about several subjects, but not about a similar name', async () => {
    const requested: string[] = [];
    const another = {
      ...codeAssigned,
      id: 'other',
      subjectId: 'another',
      description: 'Code AAN-LMNPQ-RSTUV-2 revoked',
    };
    mockServer.use(
      http.get(AUDIT_LOG, ({ request }) => {
        requested.push(new URL(request.url).search);
        return HttpResponse.json({
          success: true,
          entries: [codeAssigned, another, codesGenerated],
          next: null,
        });
      }),
    );
    render(element);
    expect(await screen.findByText(codeAssigned.description)).toBeInTheDocument();
    expect(screen.getByText(codesGenerated.description)).toBeInTheDocument();
    expect(screen.queryByText(another.description)).not.toBeInTheDocument();
    expect(requested).toEqual(['?subject=code&search=AAN-LMNPQ-RSTUV']);
  });

  test('a subject without a fixed name is requested by id', async () => {
    const requested: string[] = [];
    mockServer.use(
      http.get(AUDIT_LOG, ({ request }) => {
        requested.push(new URL(request.url).search);
        return HttpResponse.json({ success: true, entries: [codeAssigned], next: null });
      }),
    );
    render(<SubjectAuditLog subject="credibility_entry" id={codeAssigned.subjectId!} />);
    expect(await screen.findByText(codeAssigned.description)).toBeInTheDocument();
    expect(requested).toEqual([`?subject=credibility_entry&subjectId=${codeAssigned.subjectId}`]);
  });

  test('shows an error after a failed fetch, and a message if there are no entries', async () => {
    mockServer.use(http.get(AUDIT_LOG, () => new HttpResponse('', { status: 500 }), { once: true }));
    const { user } = render(element);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch the history');
    mockServer.use(http.get(AUDIT_LOG, () => HttpResponse.json({ success: true, entries: [], next: null })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing on record yet')).toBeInTheDocument();
  });
});
