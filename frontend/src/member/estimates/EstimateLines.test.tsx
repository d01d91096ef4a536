import { createClaim } from '@/entities/claim/fixtures';
import { type EstimateLine } from '@/entities/estimate/estimate';
import { createEstimate, createEstimateLine } from '@/entities/estimate/fixtures';
import { serveEstimates } from '@/test/estimates';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { EstimateLines } from './EstimateLines';

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

let lines: EstimateLine[];

beforeEach(() => {
  lines = [createEstimateLine(), unchecked];
  serveEstimates([estimate]);
  mockServer.use(
    http.get('*/api/user/estimates/:id/lines', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [checked, room] = [searchParams.get('checked'), searchParams.get('room')];
      const results = lines.filter(
        (line) => (!checked || String(line.isChecked) === checked) && (!room || line.room === room),
      );
      return HttpResponse.json({ results, next: null });
    }),
  );
});

function renderLines(query = '') {
  return render(<EstimateLines claim={claim} estimateId={estimate.id} />, {
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
  const picture = within(line).getByRole('img', { name: 'Page 2' });
  expect(picture).toHaveAttribute('src', `/api/user/documents/${estimate.documentId}/pages/2`);
  expect(within(line).getByText('Page 2 is being drawn...')).toBeInTheDocument();
  Object.defineProperties(picture, { naturalWidth: { value: 1224 }, naturalHeight: { value: 1584 } });
  fireEvent.load(picture);
  expect(within(line).getByRole('button', { name: 'Whole page' })).toBeInTheDocument();
  // 120 - 44 points above the line, of a width of 612.
  expect(picture.parentElement).toHaveStyle({ 'margin-top': `${(-100 * 76) / 612}%` });
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
  await user.type(rcv, '$1,300.00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(rcv).toHaveAccessibleDescription('4.00 × 310.00 = 1,240.00, not 1,300.00'));

  await user.clear(rcv);
  await user.type(rcv, '1,240');
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
  await user.type(rcv, '1240.00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/It is now 5 EA × \$310\.00 = \$1,550\.00/)).toBeInTheDocument();
  expect(rcv).toHaveValue('1240.00');
  expect(screen.getByRole('button', { name: 'Save anyway' })).toBeInTheDocument();
});
