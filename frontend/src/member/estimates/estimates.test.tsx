import { pasteText } from '@/test/user';
import { createClaim } from '@/entities/claim/fixtures';
import { createEstimatesWork, type OwnLine, type Estimate } from '@/entities/estimate/estimate';
import { createEstimate, createEstimateLine } from '@/entities/estimate/fixtures';
import { serveEstimates } from '@/test/estimates';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { fakeIntervals } from '@/test/timers';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { EstimateLines } from './EstimateLines';
import { EstimatesCard } from './EstimatesCard';

describe('EstimateLines', () => {
  const claim = createClaim();
  const estimate = createEstimate({ uncheckedCount: 1 });
  const PROBLEM = '4.00 × 310.00 = 1,240.00, not 1,310.00';
  const unchecked = createEstimateLine({
    id: '4d1f6f38-20c4-4f0c-9a40-7d6f1d2e0002',
    number: 2,
    description: 'Window',
    room: 'Kitchen',
    quantity: '4.00',
    unit: 'EA',
    unitPrice: '310.00',
    rcv: '1310.00',
    isChecked: false,
    problem: PROBLEM,
  });

  const work = createEstimatesWork(claim.id);

  let lines: OwnLine[];

  beforeEach(() => {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
    // jsdom has no layout: every picture is in view.
    window.IntersectionObserver = class {
      constructor(private readonly notify: IntersectionObserverCallback) {}
      observe = () => this.notify([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
      disconnect = () => undefined;
    } as never;
    servePage(200);
    lines = [createEstimateLine(), unchecked];
    serveEstimates([estimate]);
    mockServer.use(
      http.get('*/api/user/estimates/:id/lines', ({ request }) => {
        const { searchParams } = new URL(request.url);
        const [checked, room, finding] = ['checked', 'room', 'finding'].map((name) => searchParams.get(name));
        const results = lines.filter(
          (line) =>
            (!checked || String(line.isChecked) === checked) &&
            (!room || line.room === room) &&
            (!finding || line.description === finding),
        );
        return HttpResponse.json({ results, next: null });
      }),
    );
  });

  function servePage(status: number): void {
    mockServer.use(
      http.get(`/api/user/documents/${estimate.documentId}/pages/2`, () =>
        status === 200
          ? new HttpResponse(new Blob(['picture']), { headers: { 'X-Page-Count': '2' } })
          : new HttpResponse(null, { status }),
      ),
    );
  }

  function renderLines(query = '') {
    return render(<EstimateLines claimId={claim.id} work={work} estimateId={estimate.id} />, {
      at: `/claims/${claim.id}?estimate=${estimate.id}${query}`,
    });
  }

  test('lines are filtered by whether they check, and by room', async () => {
    const { user, address } = renderLines();
    expect(await screen.findByRole('article', { name: 'line 1' })).toHaveTextContent(
      'Drip edgeQuantity10 LFUnit price$3.00RCV$30.00',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Lines' }), 'Need an eye');
    await waitFor(() => expect(screen.queryByText('Drip edge')).not.toBeInTheDocument());
    expect(screen.getByRole('article', { name: 'line 2' })).toHaveTextContent(PROBLEM);
    expect(address()).toContain('lines.checked=false');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Room' }), 'Roof');
    expect(await screen.findByText('Every line checks')).toBeInTheDocument();
  });

  test('a line that does not check is next to its place on the page', async () => {
    renderLines();
    const line = await screen.findByRole('article', { name: 'line 2' });
    const picture = await within(line).findByRole('img', { name: 'Page 2' });
    expect(picture).toHaveAttribute('src', 'blob:picture');
    expect(within(line).getByText('Page 2 is being drawn...')).toBeInTheDocument();
    Object.defineProperties(picture, { naturalWidth: { value: 1224 }, naturalHeight: { value: 1584 } });
    fireEvent.load(picture);
    expect(within(line).getByRole('button', { name: 'Whole page' })).toBeInTheDocument();
    // 120 - 44 points above the line, of a width of 612.
    expect(picture.parentElement).toHaveStyle({ 'margin-top': `${(-100 * 76) / 612}%` });
  });

  test('a page that cannot be drawn says so at once, and is asked for again', async () => {
    servePage(404);
    const { user } = renderLines();
    const line = await screen.findByRole('article', { name: 'line 2' });
    expect(await within(line).findByText(/The picture of page 2 cannot be shown/)).toBeInTheDocument();
    servePage(200);
    await user.click(within(line).getByRole('button', { name: 'Try again' }));
    expect(await within(line).findByRole('img', { name: 'Page 2' })).toBeInTheDocument();
  });

  test('a corrected line says what was read, who corrected it and when', async () => {
    const replaced = [
      { name: 'quantity' as const, was: '12.00' },
      { name: 'tax' as const, was: '1O.00' },
      { name: 'depreciation' as const, was: null },
      { name: 'room' as const, was: 'Roof' },
    ];
    const correction = { by: 'network' as const, at: '2026-01-14T09:00:00Z', replaced };
    lines = [createEstimateLine({ tax: '1.00', depreciation: '2.00', isCorrected: true, correction })];
    renderLines();
    const line = await screen.findByRole('article', { name: 'line 1' });
    expect(line).toHaveTextContent('Quantity10 LF was 12 LF');
    expect(line).toHaveTextContent('Tax$1.00 was “1O.00”');
    expect(line).toHaveTextContent('Depreciation$2.00 was empty');
    expect(line).toHaveTextContent('Corrected by the network, Jan 14, 2026 9:00 AM. Room was “Roof”.');
  });

  test('a contradiction lists the lines that it names next to their page, until it is settled', async () => {
    const message = 'Drip edge has different unit prices: 3.00 and 4.00.';
    const finding = {
      id: 'Drip edge',
      rule: 'same_item_two_prices' as const,
      message,
      lines: [],
      amount: '1.00',
    };
    serveEstimates([{ ...estimate, findings: [finding] }]);
    const { user, unmount } = renderLines();
    await user.click(await screen.findByRole('link', { name: message }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    const line = screen.getByRole('article', { name: 'line 1' });
    expect(await within(line).findByRole('img', { name: 'Page 2' })).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Contradiction' })).toHaveDisplayValue(message);
    unmount();

    serveEstimates([estimate]);
    lines = [];
    renderLines('&lines.finding=gone');
    expect(await screen.findByText('This contradiction is settled')).toBeInTheDocument();
  });

  test('numbers that still do not check are refused at the total; then the line is corrected', async () => {
    const bodies: Record<string, unknown>[] = [];
    mockServer.use(
      http.patch('*/api/user/estimates/:id/lines/:lineId', async ({ request }) => {
        bodies.push((await request.json()) as Record<string, unknown>);
        if (bodies.length === 1) {
          const errors = { line: ['4.00 × 310.00 = 1,240.00, not 1,300.00'] };
          return HttpResponse.json(
            { success: false, error: errors.line[0], code: 'invalid', errors },
            { status: 400 },
          );
        }
        lines = [createEstimateLine()];
        return HttpResponse.json({ success: true, message: 'Line corrected.', line: unchecked, estimate });
      }),
    );
    const { user } = renderLines('&lines.checked=false');
    await user.click(await screen.findByRole('button', { name: 'Correct line 2' }));
    const rcv = await screen.findByRole('textbox', { name: 'RCV' });
    await user.clear(rcv);
    await pasteText(user, rcv, '$1,300.00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(rcv).toHaveAccessibleDescription('4.00 × 310.00 = 1,240.00, not 1,300.00'));

    await user.clear(rcv);
    await pasteText(user, rcv, '1,240');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await findToast('Line corrected')).toBeInTheDocument();
    expect(bodies.map((body) => body.rcv)).toEqual(['1300.00', '1240']);
    expect(bodies[1]).toMatchObject({ quantity: '4.00', unitPrice: '310.00', tax: null, expectedVersion: 1 });
    expect(bodies[1]).not.toHaveProperty('removePrice');
    expect(await screen.findByText('Every line checks')).toBeInTheDocument();
  });

  test('a line that has changed since says what it is now, and keeps what was typed', async () => {
    mockServer.use(
      http.patch('*/api/user/estimates/:id/lines/:lineId', () => {
        lines = [
          { ...unchecked, quantity: '5.00', rcv: '1550.00', isChecked: true, problem: null, version: 2 },
        ];
        const error = 'This line has changed since you opened it';
        return HttpResponse.json({ success: false, error, code: 'conflict' }, { status: 409 });
      }),
    );
    const { user } = renderLines();
    await user.click(await screen.findByRole('button', { name: 'Correct line 2' }));
    const rcv = await screen.findByRole('textbox', { name: 'RCV' });
    await user.clear(rcv);
    await pasteText(user, rcv, '1240.00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/It is now 5 EA × \$310\.00 = \$1,550\.00/)).toBeInTheDocument();
    expect(rcv).toHaveValue('1240.00');
    expect(screen.getByRole('button', { name: 'Save anyway' })).toBeInTheDocument();
  });
});

describe('EstimatesCard', () => {
  const claim = createClaim({ status: 'in_progress' });
  const ESTIMATE_URL = '*/api/user/estimates/:id';

  afterEach(() => {
    jest.useRealTimers();
  });

  function renderCard(estimates: Estimate[], canAddFiles = true) {
    serveEstimates(estimates);
    return render(
      <EstimatesCard claim={claim} work={createEstimatesWork(claim.id)} canAddFiles={canAddFiles} />,
      { at: `/claims/${claim.id}` },
    );
  }

  test('an estimate that was read shows its lines, what needs an eye, and whether its totals agree', async () => {
    renderCard([
      createEstimate({
        lineCount: 45,
        uncheckedCount: 3,
        totalsAgree: false,
        findings: [
          {
            id: 'ages',
            rule: 'same_item_two_ages',
            message: 'The same gutters are 5 and 8 years old.',
            lines: [],
            amount: '12.40',
          },
        ],
      }),
    ]);
    const [item] = await screen.findAllByRole('listitem');
    expect(item).toHaveTextContent("Carrier's estimate");
    expect(item).toHaveTextContent('carrier estimate.pdf');
    expect(item).toHaveTextContent('Lines45');
    expect(item).toHaveTextContent('Need an eye3');
    expect(item).toHaveTextContent('The lines do not add up to the printed total of $106.00.');
    expect(item).toHaveTextContent('The same gutters are 5 and 8 years old. $12.40');
    expect(within(item!).getByText('The same gutters are 5 and 8 years old.')).toHaveAttribute(
      'href',
      `/claims/${claim.id}?estimate=${createEstimate().id}&lines.finding=ages#lines`,
    );
    expect(within(item!).getByRole('link', { name: 'Check 3 lines' })).toHaveAttribute(
      'href',
      `/claims/${claim.id}?estimate=${createEstimate().id}&lines.checked=false`,
    );
  });

  test('without an estimate, the card says what it is for, or is left out of a closed claim', async () => {
    const { unmount } = renderCard([]);
    expect(await screen.findByText('No estimate read yet')).toBeInTheDocument();
    unmount();
    renderCard([], false);
    await waitFor(() => expect(screen.queryByText('Loading the estimates')).not.toBeInTheDocument());
    expect(screen.queryByRole('region', { name: 'Estimates' })).not.toBeInTheDocument();
  });

  test('while an estimate is being read, the page asks more often what has changed', async () => {
    fakeIntervals();
    const reading = createEstimate({ state: 'reading', createdAt: new Date().toISOString() });
    let version = 0;
    mockServer.use(
      http.get('*/api/user/changes', () => {
        version += 1;
        if (version === 2) serveEstimates([createEstimate()]);
        return HttpResponse.json({ version, changed: version === 2 ? [`claim:${claim.id}`] : [] });
      }),
    );
    const { client } = renderCard([reading]);
    expect(await screen.findByText('It is being read, line by line.')).toBeInTheDocument();
    await waitFor(() => expect(version).toBe(1));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(await screen.findByText('Read')).toBeInTheDocument();
  });

  test('a scan says why it was not read', async () => {
    const message = 'This is a scan: a picture of paper. Ask for the PDF that the program wrote.';
    renderCard([createEstimate({ state: 'unreadable', reason: 'scanned', message })]);
    const item = await screen.findByRole('listitem');
    expect(item).toHaveTextContent('Not read');
    expect(item).toHaveTextContent(message);
    expect(within(item).queryByRole('link')).not.toBeInTheDocument();
  });

  test('one file is sent with its party and a key, and a refusal stays in the dialog', async () => {
    const sent: { party: unknown; file: unknown; key: string | null }[] = [];
    mockServer.use(
      http.post('*/api/user/claims/:id/estimates', async ({ request }) => {
        const form = await request.formData();
        const file = form.get('file');
        sent.push({
          party: form.get('party'),
          file: file instanceof File && file.name,
          key: request.headers.get('Idempotency-Key'),
        });
        if (sent.length > 1) {
          const body = { success: true, message: '', estimate: createEstimate(), receipt: null };
          return HttpResponse.json(body, { status: 201 });
        }
        const errors = { file: ['own.pdf: this is not a PDF document'] };
        return HttpResponse.json(
          { success: false, error: errors.file[0], code: 'invalid', errors },
          { status: 400 },
        );
      }),
    );
    const { user } = renderCard([]);
    await user.click(await screen.findByRole('button', { name: 'Add estimate' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: 'My own' }));
    const input = within(dialog).getByLabelText('Estimate', { selector: 'input' });
    await user.upload(input, new File(['content'], 'own.pdf'));
    await user.click(within(dialog).getByRole('button', { name: 'Add estimate' }));
    expect(await within(dialog).findByText('this is not a PDF document')).toBeInTheDocument();

    await user.upload(input, new File(['other content'], 'own2.pdf'));
    await user.click(within(dialog).getByRole('button', { name: 'Add estimate' }));
    expect(await findToast('Estimate added')).toBeInTheDocument();
    expect(sent.map(({ party, file }) => [party, file])).toEqual([
      ['member', 'own.pdf'],
      ['member', 'own2.pdf'],
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  test('the columns of an unknown table are named', async () => {
    let body: unknown;
    mockServer.use(
      http.put(`${ESTIMATE_URL}/columns`, async ({ request }) => {
        body = await request.json();
        return HttpResponse.json({
          success: true,
          message: 'The table is read again.',
          estimate: createEstimate({ state: 'waiting' }),
        });
      }),
    );
    const { user } = renderCard([
      createEstimate({
        state: 'unreadable',
        reason: 'unknown_columns',
        message: 'The names of the columns are unknown.',
        columns: [
          { header: 'Leistung', samples: ['Drip edge', 'Felt'] },
          { header: 'Menge', samples: ['10', '2'] },
          { header: 'Summe', samples: ['30.00', '10.00'] },
        ],
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Name the columns' }));
    const dialog = await screen.findByRole('dialog');
    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: 'Description' }),
      'Leistung (Drip edge, Felt)',
    );
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Quantity' }), 'Menge (10, 2)');
    await user.click(within(dialog).getByRole('button', { name: 'Read the table' }));
    const total = within(dialog).getByRole('combobox', { name: 'Total (replacement cost)' });
    await waitFor(() => expect(total).toHaveAccessibleDescription('Say which column is the total'));

    await user.selectOptions(total, 'Summe (30.00, 10.00)');
    await user.click(within(dialog).getByRole('button', { name: 'Read the table' }));
    expect(await findToast('Columns named')).toBeInTheDocument();
    expect(body).toEqual({ columns: { description: 0, quantity: 1, rcv: 2 } });
  });
});
