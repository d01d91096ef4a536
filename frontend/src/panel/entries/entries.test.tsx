import { pasteText } from '@/test/user';
import { type CredibilityEntry } from '@/entities/credibilityEntry/credibilityEntry';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { minimalEntry, fullEntry } from './fixtures';
import { CredibilityEntriesCard } from './CredibilityEntriesCard';
import { createAuditLogEntry } from '@/entities/auditLog/fixtures';
import { EntryDetailsDialog } from './EntryDetailsDialog';
import { EntryDialog } from './EntryDialog';

describe('CredibilityEntriesCard', () => {
  const ENTRIES = '*/api/admin/credibility-entries';

  const CONFLICT = {
    success: false,
    error: 'Somebody else changed this since you opened it. Look at it again before you change it',
    code: 'conflict',
  };

  function serve(entries: CredibilityEntry[], next: string | null = null) {
    const requested: string[] = [];
    mockServer.use(
      http.get(ENTRIES, ({ request }) => {
        requested.push(new URL(request.url).search);
        return HttpResponse.json({ success: true, entries, next });
      }),
    );
    return requested;
  }

  /** Returns the request bodies with their expected versions. */
  function serveSave(method: 'post' | 'patch', url: string) {
    const sent: { body: unknown; version: string | null }[] = [];
    mockServer.use(
      http[method](url, async ({ request }) => {
        sent.push({ body: await request.json(), version: request.headers.get('if-match') });
        return HttpResponse.json({ success: true, message: 'Entry saved', entry: fullEntry });
      }),
    );
    return sent;
  }

  async function findRow({ contractorName }: CredibilityEntry) {
    return await screen.findByRole('row', { name: new RegExp(contractorName) });
  }

  const dialog = () => screen.getByRole('dialog');
  const save = () => within(dialog()).getByRole('button', { name: 'Save Entry' });

  test('lists entries with their amounts and their visibility', async () => {
    serve([fullEntry, minimalEntry]);
    render(<CredibilityEntriesCard />);
    expect(screen.getByText('Loading entries')).toBeInTheDocument();
    const full = await findRow(fullEntry);
    for (const text of ['Smith Roofing LLC', '(555) 123-4567', 'Jane Roe', 'Hail', 'Found'])
      expect(within(full).getByText(text)).toBeInTheDocument();
    const amounts = within(full).getAllByRole('definition');
    expect(amounts.map((amount) => amount.textContent)).toEqual(['$12,500.00', '$27,000.00', '$1,000.00']);
    const minimal = await findRow(minimalEntry);
    expect(within(minimal).getByText('Hidden')).toBeInTheDocument();
    expect(within(minimal).queryAllByRole('definition')).toEqual([]);
  });

  test('a failed fetch shows an error, and Retry fetches again', async () => {
    mockServer.use(http.get(ENTRIES, () => new HttpResponse('', { status: 500 })));
    const { user } = render(<CredibilityEntriesCard />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch credibility entries');
    serve([fullEntry]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findRow(fullEntry)).toBeInTheDocument();
  });

  test('searches, and loads more by cursor', async () => {
    serve([fullEntry], 'older');
    const { user, address } = render(<CredibilityEntriesCard />, { at: '/admin?tab=credibility' });
    await findRow(fullEntry);
    const requested = serve([minimalEntry]);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await findRow(minimalEntry);
    expect(screen.getByText(fullEntry.contractorName)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Search entries'), 'bo');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(requested).toEqual(['?cursor=older', '?search=bo']);
    expect(address()).toBe('/admin?tab=credibility&entries.q=bo');
  });

  test('deletes after a confirmation, not after Cancel, and fetches the list again', async () => {
    serve([fullEntry]);
    mockServer.use(
      http.delete(`${ENTRIES}/${fullEntry.id}`, ({ request }) => {
        expect(request.headers.get('if-match')).toBe('"1"');
        serve([]);
        return HttpResponse.json({ success: true, message: 'Entry deleted successfully' });
      }),
    );
    const { user } = render(<CredibilityEntriesCard />);
    await user.click(within(await findRow(fullEntry)).getByRole('button', { name: /^Delete/ }));
    expect(dialog()).toHaveTextContent('Are you sure you want to delete this credibility entry?');
    await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    await user.click(within(await findRow(fullEntry)).getByRole('button', { name: /^Delete/ }));
    await user.click(within(dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Entry deleted successfully')).toBeInTheDocument();
    expect(await screen.findByText('No credibility entries yet')).toBeInTheDocument();
  });

  test('deleting an entry that another admin has deleted fetches the list again', async () => {
    serve([fullEntry]);
    const refusal = { success: false, error: 'Not found', code: 'not_found' };
    mockServer.use(
      http.delete(`${ENTRIES}/${fullEntry.id}`, () => {
        serve([]);
        return HttpResponse.json(refusal, { status: 404 });
      }),
    );
    const { user } = render(<CredibilityEntriesCard />);
    await user.click(within(await findRow(fullEntry)).getByRole('button', { name: /^Delete/ }));
    await user.click(within(dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No credibility entries yet')).toBeInTheDocument();
    expect(screen.getByText('Failed to delete entry')).toBeInTheDocument();
    expect(within(dialog()).getByRole('alert')).toHaveTextContent(
      'Somebody has deleted this entry since you opened it.',
    );
  });

  test('a failed delete shows the error, and an entry that another admin has changed is not deleted', async () => {
    serve([fullEntry]);
    mockServer.use(http.delete(`${ENTRIES}/${fullEntry.id}`, () => new HttpResponse('', { status: 500 })));
    const { user } = render(<CredibilityEntriesCard />);
    await user.click(within(await findRow(fullEntry)).getByRole('button', { name: /^Delete/ }));
    await user.click(within(dialog()).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Failed to delete entry');

    mockServer.use(
      http.delete(`${ENTRIES}/${fullEntry.id}`, () => {
        serve([{ ...fullEntry, claimType: 'Fire', version: 2 }]);
        return HttpResponse.json(CONFLICT, { status: 409 });
      }),
    );
    await user.click(within(dialog()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(within(dialog()).getByRole('alert')).toHaveTextContent(CONFLICT.error));
    await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    expect(await within(await findRow(fullEntry)).findByText('Fire')).toBeInTheDocument();
  });

  test('adds an entry with only a name and a phone', async () => {
    serve([]);
    const sent = serveSave('post', ENTRIES);
    const { user } = render(<CredibilityEntriesCard />);
    await user.click(screen.getByRole('button', { name: 'Add Entry' }));
    await user.click(save());
    expect(await within(dialog()).findByText('Contractor name is required')).toBeInTheDocument();
    expect(within(dialog()).getByText('Contractor phone is required')).toBeInTheDocument();
    await pasteText(user, screen.getByLabelText('Name*'), ' Jo ');
    await pasteText(user, screen.getByLabelText('Phone*'), '555123');
    expect(await within(dialog()).findByText('Phone number must be at least 10 digits')).toBeInTheDocument();
    await pasteText(user, screen.getByLabelText('Phone*'), '4567');
    await user.type(screen.getByLabelText('Email'), 'j');
    expect(await within(dialog()).findByText('Invalid email address')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Email'));
    expect(sent).toEqual([]);
    await user.click(save());
    expect(await screen.findByText('Entry saved')).toBeInTheDocument();
    const body = { contractorName: 'Jo', contractorPhone: '(555) 123-4567' };
    expect(sent).toEqual([{ body, version: null }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('an edit sends only the changed fields', async () => {
    serve([fullEntry]);
    const sent = serveSave('patch', `${ENTRIES}/${fullEntry.id}`);
    const { user } = render(<CredibilityEntriesCard />);
    await user.click(within(await findRow(fullEntry)).getByRole('button', { name: /^Edit/ }));
    const original = screen.getByLabelText('Original amount');
    expect(original).toHaveValue('12,500.00');
    await user.clear(original);
    await pasteText(user, screen.getByLabelText('Reduced amount'), '9000.5');
    await user.clear(screen.getByLabelText('Claim type'));
    await user.click(screen.getByLabelText('In the credibility challenge'));
    await user.click(save());
    expect(await screen.findByText('Entry saved')).toBeInTheDocument();
    const body = { claimType: '', originalAmount: null, reducedAmount: '9000.5', isActive: false };
    expect(sent).toEqual([{ body, version: '"1"' }]);
  });

  test('the server’s messages are shown under their fields, and closing asks before edits are lost', async () => {
    serve([fullEntry]);
    const refusal = {
      success: false,
      error: 'Ensure this field has no more than 100 characters.',
      code: 'invalid',
      errors: { claimType: ['Ensure this field has no more than 100 characters.'] },
    };
    mockServer.use(
      http.patch(`${ENTRIES}/${fullEntry.id}`, () => HttpResponse.json(refusal, { status: 400 })),
    );
    const { user } = render(<CredibilityEntriesCard />);
    await user.click(within(await findRow(fullEntry)).getByRole('button', { name: /^Edit/ }));
    const claimType = screen.getByRole('textbox', { name: 'Claim type' });
    await pasteText(user, claimType, ' and wind');
    await user.click(save());
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Failed to save entry');
    expect(claimType).toHaveAccessibleDescription(refusal.error);
    expect(claimType).toHaveValue('Hail and wind');

    const ask = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
    const close = within(dialog()).getByRole('button', { name: 'Close' });
    await user.click(close);
    expect(claimType).toBeInTheDocument();
    await user.click(close);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

describe('EntryDetailsDialog', () => {
  const ENTRY = `*/api/admin/credibility-entries/${fullEntry.id}`;

  function renderDialog(entry = fullEntry) {
    const onEdit = jest.fn();
    const view = render(<EntryDetailsDialog entry={entry} onEdit={onEdit} onClose={jest.fn()} />);
    return { ...view, onEdit };
  }

  beforeEach(() => {
    const added = createAuditLogEntry({ subjectId: fullEntry.id, description: 'Entry added' });
    mockServer.use(
      http.get('*/api/admin/history', () =>
        HttpResponse.json({ success: true, entries: [added], next: null }),
      ),
    );
  });

  function getDetails(title: string) {
    const group = screen.getByRole('heading', { name: title }).parentElement!;
    const values = within(group).getAllByRole('definition');
    return within(group)
      .getAllByRole('term')
      .map((term, index) => [term.textContent, values[index]?.textContent]);
  }

  test('shows the listed values at once, then the current ones with the last change', async () => {
    const entry = { ...fullEntry, claimType: 'Fire', version: 2 };
    const lastChange = { name: 'rowan', at: '2026-02-03T10:30:00Z' };
    mockServer.use(http.get(ENTRY, () => HttpResponse.json({ success: true, entry, lastChange })));
    const { user, onEdit } = renderDialog();
    expect(screen.getByRole('dialog', { name: 'John Smith' })).toBeInTheDocument();
    expect(getDetails('Claim and amounts')).toEqual([
      ['Claim type', 'Hail'],
      ['Original amount', '$12,500.00'],
      ['Reduced amount', '–'],
      ['Final amount', '$27,000.00'],
      ['Deductible', '$1,000.00'],
    ]);
    expect(getDetails('Notes')).toEqual([
      ['Success story', 'Full roof instead of a patch'],
      ['Notes', 'Met on site'],
    ]);
    expect(await screen.findByText(/last changed by rowan Feb 3, 2026 10:30 AM/)).toBeInTheDocument();
    expect(getDetails('Claim and amounts')[0]).toEqual(['Claim type', 'Fire']);
    expect(await screen.findByText('Entry added')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(onEdit).toHaveBeenCalledWith(entry);
  });

  test('an empty field is shown as a dash', () => {
    mockServer.use(http.get('*', () => new Promise<Response>(() => undefined)));
    renderDialog(minimalEntry);
    expect(getDetails('Client')).toEqual([
      ['Client name', '–'],
      ['Client address', '–'],
    ]);
    expect(getDetails('Look-up')).toEqual([['In the credibility challenge', 'Hidden']]);
  });

  test('after a failed fetch the listed values remain, and Retry fetches again', async () => {
    mockServer.use(http.get(ENTRY, () => new HttpResponse('', { status: 500 })));
    const { user } = renderDialog();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch this entry');
    expect(getDetails('Adjusters')[0]).toEqual(['Public adjuster', 'Pat Adams']);
    const response = { success: true, entry: fullEntry, lastChange: null };
    mockServer.use(http.get(ENTRY, () => HttpResponse.json(response)));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^Entered Jan 31, 2026 9:00 AM$/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a deleted entry shows a message and cannot be edited', async () => {
    const refusal = { success: false, error: 'Not found', code: 'not_found' };
    mockServer.use(http.get(ENTRY, () => HttpResponse.json(refusal, { status: 404 })));
    renderDialog();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Somebody has deleted this entry since you opened it.',
    );
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });
});

describe('EntryDialog', () => {
  const ENTRY = `*/api/admin/credibility-entries/${fullEntry.id}`;
  const CONFLICT_MESSAGE =
    'Somebody else changed this since you opened it. Look at it again before you change it';
  /** The entry after a change by another admin while the dialog was open. */
  const changed: CredibilityEntry = {
    ...fullEntry,
    claimType: 'Fire',
    finalAmount: '31000.00',
    isActive: false,
    version: 2,
  };

  function createErrorResponse(status: number, code: string, error: string) {
    return HttpResponse.json({ success: false, error, code }, { status });
  }

  /** Accepts only changes based on the current version; null means that the entry is deleted. */
  function serve(current: CredibilityEntry | null) {
    const sent: unknown[] = [];
    const versions: (string | null)[] = [];
    const lastChange = { name: 'rowan', at: '2026-02-03T10:30:00Z' };
    mockServer.use(
      http.get(ENTRY, () =>
        current
          ? HttpResponse.json({ success: true, entry: current, lastChange })
          : createErrorResponse(404, 'not_found', 'Not found'),
      ),
      http.patch(ENTRY, async ({ request }) => {
        if (!current) return createErrorResponse(404, 'not_found', 'Not found');
        const version = request.headers.get('if-match');
        versions.push(version);
        if (version !== `"${current.version}"`) return createErrorResponse(409, 'conflict', CONFLICT_MESSAGE);
        sent.push(await request.json());
        return HttpResponse.json({ success: true, message: 'Entry updated successfully', entry: current });
      }),
    );
    return { sent, versions };
  }

  function renderDialog() {
    const onClose = jest.fn();
    const view = render(<EntryDialog entry={fullEntry} onClose={onClose} />);
    const save = () => view.user.click(screen.getByText('Save Entry'));
    return { ...view, onClose, save };
  }

  const field = (label: string) => screen.getByLabelText(label);

  test('a conflict shows who changed which fields, keeps the typed values, and is one again without loading', async () => {
    const { sent, versions } = serve(changed);
    const { user, save, onClose } = renderDialog();
    await user.type(field('Claim type'), '!');
    await save();
    expect(await screen.findByText('Somebody else changed this since you opened it')).toBeInTheDocument();
    expect(screen.getByText(/^Last change: rowan, Feb 3, 2026 10:30 AM\./)).toBeInTheDocument();
    const differences = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(differences).toEqual([
      ['Claim and amounts: Claim type', 'Fire'],
      ['Claim and amounts: Final amount', '$31,000.00'],
      ['Look-up: In the credibility challenge', 'Hidden'],
    ]);
    expect(screen.getByRole('status').parentElement).toHaveFocus();
    expect(field('Claim type')).toHaveValue('Hail!');
    expect(field('Final amount')).toHaveValue('27,000.00');

    await save();
    await waitFor(() => expect(versions).toEqual(['"1"', '"1"']));
    expect(await screen.findByText('Load the current values')).toBeInTheDocument();
    expect(sent).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('the current values can be loaded around the edits and then saved', async () => {
    const { sent } = serve(changed);
    const { user, save, onClose } = renderDialog();
    await user.type(field('Claim type'), '!');
    await user.type(field('Notes'), '!');
    await save();
    await user.click(await screen.findByText('Load the current values'));
    expect(screen.getByText('The current values are loaded')).toBeInTheDocument();
    expect(field('Claim type')).toHaveValue('Hail!');
    expect(field('Notes')).toHaveValue('Met on site!');
    expect(field('Final amount')).toHaveValue('31,000.00');
    expect(field('In the credibility challenge')).not.toBeChecked();

    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([{ claimType: 'Hail!', notes: 'Met on site!' }]);
  });

  test('saving a deleted entry shows a message and keeps the typed values', async () => {
    serve(null);
    const { user, save, onClose } = renderDialog();
    await user.type(field('Notes'), '!');
    await save();
    const form = screen.getByRole('form');
    expect(await within(form).findByRole('alert')).toHaveTextContent(
      'Somebody has deleted this entry since you opened it.',
    );
    expect(field('Notes')).toHaveValue('Met on site!');
    expect(onClose).not.toHaveBeenCalled();
  });
});
