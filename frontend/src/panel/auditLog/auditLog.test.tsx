import { pasteText } from '@/test/user';
import { type AuditLogEntry } from '@/entities/auditLog/auditLog';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { codeAssigned, codesGenerated, deviceFreed } from './fixtures';
import { AuditLogCard } from './AuditLogCard';
import { SubjectAuditLog } from './SubjectAuditLog';

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
