import { type ClaimDetail } from '@/entities/claim/claim';
import { createCompletedClaim, createDeliverable } from '@/entities/claim/fixtures';
import { createDocumentRow } from '@/entities/document/fixtures';
import { createComparison } from '@/entities/estimate/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { pasteText } from '@/test/user';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ClaimResult } from './ClaimResult';
import { ClaimPart } from './testClaimPart';

const IN_TEN_DAYS = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString();
const YESTERDAY = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();

const inReview = createCompletedClaim({
  outcome: { state: 'released', acceptBy: IN_TEN_DAYS, acceptedAt: null, noDocumentReason: '' },
});

function serve(claim: ClaimDetail) {
  mockServer.use(http.get('*/api/user/claims/:id', () => HttpResponse.json(claim)));
}

beforeEach(() => localStorage.clear());

test('a result is accepted after a confirmation, with the ids that were seen', async () => {
  serve(inReview);
  let body: unknown;
  mockServer.use(
    http.post('*/api/user/claims/:id/accept', async ({ request }) => {
      body = await request.json();
      const accepted = createCompletedClaim();
      serve(accepted);
      return HttpResponse.json({ success: true, message: 'Result accepted.', claim: accepted });
    }),
  );
  const { user } = render(<ClaimPart part={ClaimResult} claim={inReview} />);
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(result).toHaveTextContent(/until \w+ \d+, \d{4} \d+:\d\d [AP]M UTC/);
  await user.click(within(result).getByRole('button', { name: 'Accept' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept' }));
  expect(await findToast('Result accepted')).toBeInTheDocument();
  expect(body).toEqual({ deliverables: inReview.deliverables.map(({ id }) => id) });
  expect(await within(result).findByText('Accepted')).toBeInTheDocument();
});

test('a refused question keeps its dialog, its reason and its text', async () => {
  serve(inReview);
  mockServer.use(
    http.post('*/api/user/claims/:id/question', () => {
      serve(createCompletedClaim());
      const error = 'This claim is accepted and has no result that can be questioned';
      return HttpResponse.json({ success: false, error, code: 'wrong_status' }, { status: 409 });
    }),
  );
  const { user } = render(<ClaimPart part={ClaimResult} claim={inReview} />);
  await user.click(await screen.findByRole('button', { name: 'Question' }));
  const dialog = await screen.findByRole('dialog');
  await pasteText(user, await within(dialog).findByRole('textbox'), 'Where is the gutter?');
  await user.click(within(dialog).getByRole('button', { name: 'Send question' }));
  expect(await within(dialog).findByText(/has no result that can be questioned/)).toBeInTheDocument();
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Send question' })).toBeDisabled());
  expect(within(dialog).getByRole('textbox')).toHaveValue('Where is the gutter?');
});

test('lines of the comparison are questioned together', async () => {
  const { comparison, pairs } = createComparison();
  const compared = createCompletedClaim({
    ...inReview,
    deliverables: [createDeliverable({ hasComparison: true })],
  });
  serve(compared);
  let body: unknown;
  const asked: (string | null)[] = [];
  mockServer.use(
    http.get('*/api/user/claims/:id/comparison', () => HttpResponse.json(comparison)),
    http.get('*/api/user/claims/:id/comparison/lines', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('kind'));
      return HttpResponse.json({ results: pairs, next: null });
    }),
    http.post('*/api/user/claims/:id/question', async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ success: true, message: 'Question sent.', claim: compared });
    }),
  );
  const { user } = render(<ClaimPart part={ClaimResult} claim={compared} />);
  const [first] = await screen.findAllByRole('button', { name: 'Question this line' });
  expect(asked).toEqual(['different']);
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    `/api/user/claims/${compared.id}/comparison.csv`,
  );
  await user.click(first!);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'In your question' })).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Question this line' })[0]!);
  const dialog = await screen.findByRole('dialog');
  const lines = await within(dialog).findByRole('list', { name: 'Lines in question' });
  expect(within(lines).getAllByRole('listitem')).toHaveLength(2);
  await user.click(within(lines).getByRole('button', { name: 'Remove Laminated shingles' }));
  await pasteText(user, within(dialog).getByRole('textbox'), 'Is there no drip edge now?');
  await user.click(within(dialog).getByRole('button', { name: 'Send question' }));
  expect(await findToast('Question sent')).toBeInTheDocument();
  expect(body).toEqual({ text: 'Is there no drip edge now?', lines: [pairs[1]!.id] });
  expect(screen.getAllByRole('button', { name: 'Question this line' })).toHaveLength(3);
});

/** The server takes the change, and its response is lost. `claim`: what the server then has; null if it cannot be read. */
function loseResponse(path: string, claim: ClaimDetail | null) {
  mockServer.use(
    http.post(`*/api/user/claims/:id/${path}`, () => {
      if (claim) serve(claim);
      else mockServer.use(http.get('*/api/user/claims/:id', () => HttpResponse.error()));
      return HttpResponse.error();
    }),
  );
}

async function sendQuestion() {
  const { user } = render(<ClaimPart part={ClaimResult} claim={inReview} />);
  await user.click(await screen.findByRole('button', { name: 'Question' }));
  const dialog = await screen.findByRole('dialog');
  await pasteText(user, await within(dialog).findByRole('textbox'), 'Where is the gutter?');
  await user.click(within(dialog).getByRole('button', { name: 'Send question' }));
}

async function accept() {
  const { user } = render(<ClaimPart part={ClaimResult} claim={inReview} />);
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept' }));
}

const questioned: ClaimDetail = {
  ...inReview,
  status: 'in_progress',
  outcome: { ...inReview.outcome, state: 'questioned', acceptBy: null },
};

test.each([
  ['question', sendQuestion, questioned, 'Question sent'],
  ['accept', accept, createCompletedClaim(), 'Result accepted'],
] as const)('a lost response to %s is a success if the claim says so', async (path, send, claim, title) => {
  serve(inReview);
  loseResponse(path, claim);
  await send();
  expect(await findToast(title)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument());
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['question', sendQuestion, null],
  ['accept', accept, inReview],
] as const)(
  'a lost response to %s that the claim does not confirm is not called a failure',
  async (path, send, claim) => {
    serve(inReview);
    loseResponse(path, claim);
    await send();
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText(/^We could not check whether it arrived/)).toBeInTheDocument();
    expect(await findToast('It may have arrived')).toBeInTheDocument();
    expect(screen.queryByText(/not (sent|accepted)/i)).not.toBeInTheDocument();
    if (path === 'question') expect(within(dialog).getByRole('textbox')).toHaveValue('Where is the gutter?');
  },
);

test('a result whose file is withheld says why, and cannot be accepted', async () => {
  const claim = {
    ...inReview,
    deliverables: [createDeliverable({ documents: [createDocumentRow({ isViewable: false })] })],
  };
  serve(claim);
  render(<ClaimPart part={ClaimResult} claim={claim} />);
  expect(await screen.findByText(/A file is being checked or is withheld/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
});

test('after the review days the result can be accepted, not questioned', async () => {
  const claim = { ...inReview, outcome: { ...inReview.outcome, acceptBy: YESTERDAY } };
  serve(claim);
  render(<ClaimPart part={ClaimResult} claim={claim} />);
  expect(await screen.findByRole('button', { name: 'Accept' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Question' })).not.toBeInTheDocument();
});

test('a claim without a document says why', async () => {
  const claim = createCompletedClaim({
    deliverables: [],
    outcome: {
      state: 'none',
      acceptBy: YESTERDAY,
      acceptedAt: null,
      noDocumentReason: 'Settled by telephone.',
    },
  });
  serve(claim);
  render(<ClaimPart part={ClaimResult} claim={claim} />);
  expect(await screen.findByText('Settled by telephone.')).toBeInTheDocument();
});
