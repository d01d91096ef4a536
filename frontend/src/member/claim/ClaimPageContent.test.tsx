import { type ClaimDetail } from '@/entities/claim/claim';
import {
  createClaim,
  createCompletedClaim,
  createDocumentRequest,
  createHistoryEntry,
} from '@/entities/claim/fixtures';
import { endUploads } from '@/member/uploads/testUploads';
import { serveClaimCards } from '@/test/estimates';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ClaimPageContent } from './ClaimPageContent';

const submittedClaim = createClaim();
const completedClaim = createCompletedClaim();

function serveClaim(claim: ClaimDetail) {
  mockServer.use(http.get(`*/api/user/claims/${claim.id}`, () => HttpResponse.json(claim)));
}

const SUBMITTED = /^An operative picks the claim up for review/;
const UNDER_REVIEW = /^The network is checking the claim and its files/;
const IN_PROGRESS = /^The network is working on the claim/;

beforeEach(() => serveClaimCards());
afterEach(endUploads);

beforeEach(() => {
  localStorage.clear();
  mockServer.use(
    http.get('*/api/user/claims/:id/messages', () => HttpResponse.json({ results: [], next: null })),
  );
});

function renderPage(claimId: string, client = createTestClient()) {
  return render(<ClaimPageContent claimId={claimId} memberId="m-1" />, { at: `/claims/${claimId}`, client });
}

test('a completed claim shows its details, the Audit Amount and its history', async () => {
  serveClaim(completedClaim);
  renderPage(completedClaim.id);

  expect(
    await screen.findByRole('heading', { level: 1, name: completedClaim.propertyAddress }),
  ).toBeInTheDocument();
  expect(document.title).toContain('Claim C-000002');
  const details = screen.getByRole('region', { name: 'Details' });
  expect(details).toHaveTextContent('Cause of Loss DateDec 30, 2025');
  expect(details).toHaveTextContent('Date of LossDec 31, 2025');
  expect(details).toHaveTextContent('Audit Amount+$23,650.75');
  expect(details).toHaveTextContent('The north slope first.');
  const history = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
  expect(history.map(({ textContent }) => textContent)).toEqual([
    'submittedJan 12, 2026 4:00 PMYou',
    'completedJan 19, 2026 12:00 PMThe networkCarrier conceded the full slope.',
    'Result releasedJan 19, 2026 12:00 PMThe networkAudited estimate, Harbor Road, version 1',
    'Result acceptedJan 20, 2026 9:30 AMYou',
  ]);
  expect(screen.queryByRole('button', { name: 'Withdraw claim' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add files' })).not.toBeInTheDocument();
});

test('an open claim has its parts in the order in which a member works, its unit and no Audit Amount', async () => {
  const unit = {
    service: 'estimate' as const,
    periodStart: '2026-01-10T09:00:00Z',
    statementId: '5f0c3c5e-1a42-4a53-9a31-6f7c3f5f0001',
    returnedAt: '2026-01-14T10:00:00Z',
  };
  serveClaim({ ...submittedClaim, requests: [createDocumentRequest()], unit });
  renderPage(submittedClaim.id);
  await screen.findByRole('region', { name: 'Estimates' });
  await screen.findByRole('region', { name: 'Packet' });
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'What happens next',
    'What we need from you',
    'Result',
    'Estimates',
    'Documents',
    'Conversation',
    'History',
    'Details',
    'Packet',
  ]);
  const details = within(screen.getByRole('region', { name: 'Details' }));
  expect(details.queryByText('Audit Amount')).not.toBeInTheDocument();
  const link = details.getByRole('link', { name: 'Period from Jan 10, 2026' });
  expect(link).toHaveAttribute('href', `/billing?statement=${unit.statementId}`);
  expect(link.parentElement).toHaveTextContent('1 EstimatePeriod from Jan 10, 2026Came back on Jan 14, 2026');
});

test('the emails about a claim are stopped and sent again by one button', async () => {
  serveClaim(submittedClaim);
  const { user } = renderPage(submittedClaim.id);
  const sent: unknown[] = [];
  mockServer.use(
    http.put(`*/api/user/claims/${submittedClaim.id}/mute`, async ({ request }) => {
      sent.push(await request.json());
      const claim = { ...submittedClaim, isMuted: true };
      serveClaim(claim);
      return HttpResponse.json({ success: true, message: '', claim });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Mute emails' }));
  expect(await screen.findByRole('button', { name: 'Unmute emails' })).toBeInTheDocument();
  expect(screen.getByText(/You get no emails about this claim/)).toBeInTheDocument();
  expect(sent).toEqual([{ muted: true }]);
});

test('a claim is withdrawn after a confirmation, and the page shows the new status', async () => {
  serveClaim(submittedClaim);
  const withdrawn = { ...submittedClaim, status: 'withdrawn' as const, unitReturn: 'lapsed' as const };
  mockServer.use(
    http.post(`*/api/user/claims/${submittedClaim.id}/withdraw`, () => {
      serveClaim(withdrawn);
      return HttpResponse.json({ success: true, message: 'It was withdrawn.', claim: withdrawn });
    }),
  );
  const { user } = renderPage(submittedClaim.id);
  await user.click(await screen.findByRole('button', { name: 'Withdraw claim' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent(
    'The service it used is yours again if the subscription it came from still runs.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(
    await screen.findByText(
      'You withdrew this claim. The service it used is not yours again, because its period is over.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByText('Claim Withdrawn')).toBeInTheDocument();
  expect(screen.getByText('It was withdrawn.')).toBeInTheDocument();
});

test('a declined claim says what became of its unit', async () => {
  const show = (unitReturn: ClaimDetail['unitReturn']) =>
    serveClaim({ ...submittedClaim, status: 'declined', unitReturn });
  show('returned');
  const { user } = renderPage(submittedClaim.id);
  const declined = 'This claim was not taken on; the latest note says why.';
  expect(await screen.findByText(`${declined} The service it used is yours again.`)).toBeInTheDocument();
  show('none');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(
    await screen.findByText(
      `${declined} The service it used is not yours again, because its subscription has ended.`,
    ),
  ).toBeInTheDocument();
  show(null);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(declined)).toBeInTheDocument();
});

test('a refused withdrawal shows the reason in the dialog', async () => {
  serveClaim({ ...submittedClaim, serviceRequestType: 'appraisal' });
  mockServer.use(
    http.post(`*/api/user/claims/${submittedClaim.id}/withdraw`, () =>
      HttpResponse.json({ success: false, error: 'Work has started', code: 'wrong_status' }, { status: 409 }),
    ),
  );
  const { user } = renderPage(submittedClaim.id);
  await user.click(await screen.findByRole('button', { name: 'Withdraw claim' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent(
    'The service it used is yours again if the period it came from still runs.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(await within(dialog).findByText('Work has started')).toBeInTheDocument();
});

test('files are added to an open claim', async () => {
  serveClaim(submittedClaim);
  let sentFiles: string[] = [];
  mockServer.use(
    http.post(`*/api/user/claims/${submittedClaim.id}/documents`, async ({ request }) => {
      sentFiles = (await request.formData()).getAll('files').map((file) => (file as File).name);
      return HttpResponse.json({ success: true, message: 'Uploaded', documents: [{}] }, { status: 201 });
    }),
  );
  const { user } = renderPage(submittedClaim.id);
  await user.click(await screen.findByRole('button', { name: 'Add files' }));
  await user.upload(
    await screen.findByLabelText('Files', { selector: 'input' }),
    new File(['content'], 'scope.esx'),
  );
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(sentFiles).toEqual(['scope.esx']));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the latest note from staff is shown with its line breaks', async () => {
  const note = 'Please send:\nthe attic,\nthe north slope.';
  const [first] = submittedClaim.history;
  serveClaim({
    ...submittedClaim,
    status: 'info_requested',
    history: [
      first!,
      createHistoryEntry({
        status: 'info_requested',
        note,
        createdAt: '2026-01-19T12:00:00Z',
        by: 'network',
      }),
    ],
  });
  renderPage(submittedClaim.id);
  const next = await screen.findByRole('region', { name: 'What happens next' });
  expect(within(next).getByText(/north slope/).textContent).toBe(note);
  expect(next).toHaveTextContent('Latest note, Jan 19, 2026 12:00 PM');
});

test('the claim is fetched again on the next visit and by Refresh, and stays if that fails', async () => {
  serveClaim(submittedClaim);
  const client = createTestClient();
  const { unmount } = renderPage(submittedClaim.id, client);
  await screen.findByText(SUBMITTED);
  unmount();
  serveClaim({ ...submittedClaim, status: 'under_review' });
  const { user } = renderPage(submittedClaim.id, client);
  expect(screen.getByText(SUBMITTED)).toBeInTheDocument();
  expect(await screen.findByText(UNDER_REVIEW)).toBeInTheDocument();
  serveClaim({ ...submittedClaim, status: 'in_progress' });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(IN_PROGRESS)).toBeInTheDocument();
  mockServer.use(
    http.get(`*/api/user/claims/${submittedClaim.id}`, () =>
      HttpResponse.json({ error: 'x' }, { status: 500 }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Failed to load the claim')).toBeInTheDocument();
  expect(screen.getByText(IN_PROGRESS)).toBeInTheDocument();
});

test('a claim that cannot be loaded offers Retry', async () => {
  mockServer.use(http.get('*/api/user/claims/*', () => HttpResponse.json({ error: 'x' }, { status: 500 })));
  const { user } = renderPage(submittedClaim.id);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the claim');
  serveClaim(submittedClaim);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(SUBMITTED)).toBeInTheDocument();
});

test('the claim of another member is not found', async () => {
  mockServer.use(
    http.get('*/api/user/claims/nowhere', () =>
      HttpResponse.json({ success: false, error: 'Not found', code: 'not_found' }, { status: 404 }),
    ),
  );
  renderPage('nowhere');
  expect(await screen.findByRole('heading', { level: 1, name: 'Claim not found' })).toBeInTheDocument();
  expect(document.title).toContain('Claim not found');
  expect(screen.getByRole('link', { name: 'All claims' })).toHaveAttribute('href', '/dashboard?tab=claims');
});
