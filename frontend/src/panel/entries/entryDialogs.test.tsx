import { createAuditLogEntry } from '@/entities/auditLog/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, within, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { minimalEntry, fullEntry } from './fixtures';
import { EntryDetailsDialog } from './EntryDetailsDialog';
import { type CredibilityEntry } from '@/entities/credibilityEntry/credibilityEntry';
import { EntryDialog } from './EntryDialog';

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

  test('a conflict shows who changed which fields and keeps the typed values', async () => {
    serve(changed);
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

  test('saving again without loading the current values is refused again', async () => {
    const { sent, versions } = serve(changed);
    const { user, save, onClose } = renderDialog();
    await user.type(field('Notes'), '!');
    await save();
    expect(await screen.findByText('Load the current values')).toBeInTheDocument();
    await save();
    await waitFor(() => expect(versions).toEqual(['"1"', '"1"']));
    expect(await screen.findByText('Load the current values')).toBeInTheDocument();
    expect(sent).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
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
