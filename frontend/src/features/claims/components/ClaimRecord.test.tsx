import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { type ClaimDetail } from '../api/claim';
import { completedClaim, submittedClaim } from '../fixtures';
import { CLAIM_STATUSES, type ClaimStatus } from '../model/claimWords';
import { ClaimRecord } from './ClaimRecord';

function serve(claim: ClaimDetail) {
  mockServer.use(http.get(`*/api/user/claims/${claim.id}`, () => HttpResponse.json(claim)));
}

function open(claimId: string, client = createTestClient()) {
  return render(
    <ClaimRecord claimId={claimId} renderDocuments={(documents) => <p>{documents.length} documents</p>} />,
    { at: `/claims/${claimId}`, client },
  );
}

test('a completed claim shows its facts, the Audit Amount and its history', async () => {
  serve(completedClaim);
  open(completedClaim.id);

  expect(
    await screen.findByRole('heading', { level: 1, name: completedClaim.propertyAddress }),
  ).toBeInTheDocument();
  expect(document.title).toContain('Claim CLM-4711');
  const facts = screen.getByRole('region', { name: 'Facts' });
  expect(facts).toHaveTextContent('Cause of Loss DateDec 30, 2025');
  expect(facts).toHaveTextContent('Date of LossDec 31, 2025');
  expect(facts).toHaveTextContent('Audit Amount+$23,650.75');
  expect(facts).toHaveTextContent('The north slope first.');
  const history = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
  expect(history[1]).toHaveTextContent('completedJan 19, 2026 12:00 PMCarrier conceded the full slope.');
  expect(screen.queryByRole('button', { name: 'Withdraw claim' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add files' })).not.toBeInTheDocument();
});

test('without both amounts there is no Audit Amount', async () => {
  serve(submittedClaim);
  open(submittedClaim.id);
  await screen.findByRole('region', { name: 'Facts' });
  expect(screen.queryByText('Audit Amount')).not.toBeInTheDocument();
});

test.each(Object.keys(CLAIM_STATUSES) as ClaimStatus[])('%s says what happens next', async (status) => {
  serve({ ...submittedClaim, status });
  open(submittedClaim.id);
  expect(await screen.findByText(CLAIM_STATUSES[status].next)).toBeInTheDocument();
});

test('withdrawing asks first, and the page then shows where the claim stands', async () => {
  serve(submittedClaim);
  const withdrawn = { ...submittedClaim, status: 'withdrawn' as const };
  mockServer.use(
    http.post(`*/api/user/claims/${submittedClaim.id}/withdraw`, () => {
      serve(withdrawn);
      return HttpResponse.json({ success: true, message: 'Claim withdrawn', claim: withdrawn });
    }),
  );
  const { user } = open(submittedClaim.id);
  await user.click(await screen.findByRole('button', { name: 'Withdraw claim' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(CLAIM_STATUSES.withdrawn.next)).toBeInTheDocument();
  expect(screen.getByText('Claim Withdrawn')).toBeInTheDocument();
});

test('a refused withdrawal says why in the question', async () => {
  serve(submittedClaim);
  mockServer.use(
    http.post(`*/api/user/claims/${submittedClaim.id}/withdraw`, () =>
      HttpResponse.json({ success: false, error: 'Work has started', code: 'wrong_status' }, { status: 409 }),
    ),
  );
  const { user } = open(submittedClaim.id);
  await user.click(await screen.findByRole('button', { name: 'Withdraw claim' }));
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(await within(dialog).findByText('Work has started')).toBeInTheDocument();
});

test('files are added to an open claim', async () => {
  serve(submittedClaim);
  let sent: string[] = [];
  mockServer.use(
    http.post(`*/api/user/claims/${submittedClaim.id}/documents`, async ({ request }) => {
      sent = (await request.formData()).getAll('files').map((file) => (file as File).name);
      return HttpResponse.json({ success: true, message: 'Uploaded', documents: [{}] }, { status: 201 });
    }),
  );
  const { user } = open(submittedClaim.id);
  await user.click(await screen.findByRole('button', { name: 'Add files' }));
  await user.upload(
    await screen.findByLabelText('Files', { selector: 'input' }),
    new File(['content'], 'scope.esx'),
  );
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('1 document filed with this claim.')).toBeInTheDocument();
  expect(sent).toEqual(['scope.esx']);
});

test('the latest note from staff stands with what happens next, line by line', async () => {
  const note = 'Please send:\nthe attic,\nthe north slope.';
  const [first] = submittedClaim.history;
  serve({
    ...submittedClaim,
    status: 'info_requested',
    history: [first!, { status: 'info_requested', note, createdAt: '2026-01-19T12:00:00Z' }],
  });
  open(submittedClaim.id);
  const next = await screen.findByRole('region', { name: 'What happens next' });
  expect(within(next).getByText(/north slope/).textContent).toBe(note);
  expect(next).toHaveTextContent('Latest note, Jan 19, 2026 12:00 PM');
});

test('a claim that staff moved is read again by the next visit, and by Refresh', async () => {
  serve(submittedClaim);
  const client = createTestClient();
  const { unmount } = open(submittedClaim.id, client);
  await screen.findByText(CLAIM_STATUSES.submitted.next);
  unmount();
  serve({ ...submittedClaim, status: 'under_review' });
  const { user } = open(submittedClaim.id, client);
  expect(screen.getByText(CLAIM_STATUSES.submitted.next)).toBeInTheDocument();
  expect(await screen.findByText(CLAIM_STATUSES.under_review.next)).toBeInTheDocument();
  serve({ ...submittedClaim, status: 'in_progress' });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(CLAIM_STATUSES.in_progress.next)).toBeInTheDocument();
});

test('a Refresh that fails says so and keeps what is known', async () => {
  serve(submittedClaim);
  const { user } = open(submittedClaim.id);
  await screen.findByText(CLAIM_STATUSES.submitted.next);
  mockServer.use(
    http.get(`*/api/user/claims/${submittedClaim.id}`, () =>
      HttpResponse.json({ error: 'x' }, { status: 500 }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Failed to load the claim')).toBeInTheDocument();
  expect(screen.getByText(CLAIM_STATUSES.submitted.next)).toBeInTheDocument();
});

test('a claim that cannot be read offers Retry', async () => {
  mockServer.use(http.get('*/api/user/claims/*', () => HttpResponse.json({ error: 'x' }, { status: 500 })));
  const { user } = open(submittedClaim.id);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the claim');
  serve(submittedClaim);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(CLAIM_STATUSES.submitted.next)).toBeInTheDocument();
});

test('a claim that is not the member’s is not found', async () => {
  mockServer.use(
    http.get('*/api/user/claims/nowhere', () =>
      HttpResponse.json({ success: false, error: 'Not found', code: 'not_found' }, { status: 404 }),
    ),
  );
  open('nowhere');
  expect(await screen.findByRole('heading', { level: 1, name: 'Claim not found' })).toBeInTheDocument();
  expect(document.title).toContain('Claim not found');
  expect(screen.getByRole('link', { name: 'All claims' })).toHaveAttribute('href', '/dashboard?tab=claims');
});
