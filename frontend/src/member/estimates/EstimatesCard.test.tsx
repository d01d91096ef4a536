import { createClaim } from '@/entities/claim/fixtures';
import { createEstimatesWork, type Estimate } from '@/entities/estimate/estimate';
import { createEstimate } from '@/entities/estimate/fixtures';
import { serveEstimates } from '@/test/estimates';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { EstimatesCard } from './EstimatesCard';

const claim = createClaim({ status: 'in_progress' });
const ESTIMATE_URL = '*/api/user/estimates/:id';

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
  jest.useFakeTimers({ advanceTimers: true });
  const reading = createEstimate({ state: 'reading', createdAt: new Date().toISOString() });
  let version = 0;
  mockServer.use(
    http.get('*/api/user/changes', () => {
      version += 1;
      if (version === 2) serveEstimates([createEstimate()]);
      return HttpResponse.json({ version, changed: version === 2 ? [`claim:${claim.id}`] : [] });
    }),
  );
  renderCard([reading]);
  expect(await screen.findByText('It is being read, line by line.')).toBeInTheDocument();
  expect(await screen.findByText('Read')).toBeInTheDocument();
  jest.useRealTimers();
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
