import { pasteText } from '@/test/user';
import {
  createClaim,
  createClaimMessage,
  createDocumentRequest,
  createCompletedClaim,
} from '@/entities/claim/fixtures';
import { createClaimWork } from '@/entities/claim/claimWork';
import { type ClaimMessage, type ClaimDetail } from '@/entities/claim/claim';
import { createUser } from '@/entities/member/fixtures';
import { currentUserQuery } from '@/entities/member/sessionQueries';
import { createInbox } from '@/entities/notification/fixtures';
import { NotificationBell } from '@/member/inbox/NotificationBell';
import { changesQuery } from '@/member/inbox/changes';
import { setMemberSession } from '@/entities/session/sessionCache';
import { serveClaimCards } from '@/test/estimates';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Link } from 'react-router-dom';
import { ClaimLabels } from './ClaimLabels';
import { ClaimPage } from './ClaimPage';
import { ClaimPageContent } from './ClaimPageContent';
import { ClaimPart } from './testClaimPart';
import { endUploads } from '@/member/uploads/testUploads';

describe('ClaimPage', () => {
  const claim = createClaim({ id: '5b0f5d0e-6c51-4d55-9d39-0d8b6f6f1c01', reference: 'C-000001' });
  const otherClaim = createClaim({ id: '5b0f5d0e-6c51-4d55-9d39-0d8b6f6f1c02', reference: 'C-000002' });

  let messages: ClaimMessage[] = [];
  let changed: string[] = [];

  beforeEach(() => serveClaimCards());

  beforeEach(() => {
    localStorage.clear();
    messages = [];
    changed = [];
    mockServer.use(
      http.get('*/api/user/changes', () => HttpResponse.json({ version: 1, changed })),
      http.get('*/api/user/notifications', () => HttpResponse.json(createInbox([]))),
      http.get(`*/api/user/claims/${claim.id}`, () => HttpResponse.json(claim)),
      http.get('*/api/user/claims/:id/messages', () => HttpResponse.json({ results: messages, next: null })),
    );
  });

  async function renderPage() {
    const client = createTestClient();
    setMemberSession(client, createUser());
    const view = render(<ClaimPage />, {
      at: `/claims/${claim.id}`,
      path: '/claims/:claimId',
      client,
      shell: (
        <>
          <NotificationBell />
          <Link to={`/claims/${otherClaim.id}`}>The other claim</Link>
        </>
      ),
    });
    await screen.findByText('No messages yet');
    await waitFor(() => expect(client.getQueryData(changesQuery.queryKey)).toBeDefined());
    return { ...view, ask: () => act(() => client.refetchQueries({ queryKey: changesQuery.queryKey })) };
  }

  const getConversation = () => within(screen.getByRole('region', { name: 'Conversation' }));

  test('a message that arrives while the page is open is shown', async () => {
    const { ask } = await renderPage();
    messages = [createClaimMessage({ text: 'The inspection is on Monday.', readAt: null })];
    changed = ['claims', `claim:${claim.id}`];
    await ask();
    expect(await getConversation().findByText('The inspection is on Monday.')).toBeInTheDocument();
    expect(getConversation().getByText('1 new')).toBeInTheDocument();
  });

  test('a message that another window has sent is shown', async () => {
    const { ask } = await renderPage();
    mockServer.use(
      http.post('*/api/user/claims/:id/messages', async ({ request, params }) => {
        const text = (await request.formData()).get('text') as string;
        messages = [createClaimMessage({ author: 'member', text, readAt: null })];
        changed = ['claims', `claim:${String(params.id)}`];
        return HttpResponse.json({ success: true, message: '', claimMessage: messages[0] }, { status: 201 });
      }),
    );
    const form = new FormData();
    form.append('text', 'Any news?');
    await createClaimWork(claim.id).sendMessage(form, {});
    await ask();
    expect(await getConversation().findByText('Any news?')).toBeInTheDocument();
  });

  test('Refresh shows new messages too', async () => {
    const { user } = await renderPage();
    messages = [createClaimMessage({ text: 'The inspection is on Monday.', readAt: null })];
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await getConversation().findByText('The inspection is on Monday.')).toBeInTheDocument();
  });

  test('a session that has ended is cleared, and says why', async () => {
    const { user, client } = await renderPage();
    mockServer.use(
      http.get(`*/api/user/claims/${claim.id}`, () =>
        HttpResponse.json({ error: 'Please sign in', code: 'not_authenticated' }, { status: 401 }),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    expect(await findToast('Signed out')).toBeInTheDocument();
    expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull();
  });

  test('a claim that cannot be loaded does not have the title of the claim before', async () => {
    const { user } = await renderPage();
    expect(document.title).toContain(claim.reference);
    mockServer.use(
      http.get(`*/api/user/claims/${otherClaim.id}`, () =>
        HttpResponse.json({ error: 'x' }, { status: 503 }),
      ),
    );
    await user.click(screen.getByRole('link', { name: 'The other claim' }));
    expect(await screen.findByText('Failed to load the claim')).toBeInTheDocument();
    expect(document.title).toBe('Claim | Anonymous Adjusters Network');
  });
});

describe('ClaimLabels', () => {
  test('editing labels keeps those with a comma whole, and splits only what is typed', async () => {
    const labelled = createClaim({ labels: ['Roof, hail', 'Supplement'] });
    const sent: unknown[] = [];
    mockServer.use(
      http.get('*/api/user/claims/:id', () => HttpResponse.json(labelled)),
      http.put('*/api/user/claims/:id/labels', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? HttpResponse.json(
              {
                success: false,
                error: 'Invalid',
                code: 'invalid',
                errors: { labels: ['A label has at most 40 characters'] },
              },
              { status: 400 },
            )
          : HttpResponse.json({ success: true, message: 'Saved', claim: labelled });
      }),
    );
    const { user } = render(<ClaimPart part={ClaimLabels} claim={labelled} />);
    await user.click(await screen.findByRole('button', { name: 'Edit labels' }));
    const field = await screen.findByLabelText('New labels');
    expect(field).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove Supplement' }));
    expect(field).toHaveFocus();
    await pasteText(user, field, 'Ladder, Large loss');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('A label has at most 40 characters')).toBeVisible();
    expect(field).toHaveValue('Ladder, Large loss');
    await user.click(screen.getByRole('button', { name: 'Save labels' }));

    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit labels' })).toHaveFocus());
    expect(sent[1]).toEqual({ labels: ['Roof, hail', 'Ladder', 'Large loss'] });
    await user.keyboard('{Enter}{Escape}');
    expect(screen.getByRole('button', { name: 'Edit labels' })).toHaveFocus();
  });
});

describe('ClaimPageContent', () => {
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
    return render(<ClaimPageContent claimId={claimId} memberId="m-1" />, {
      at: `/claims/${claimId}`,
      client,
    });
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
    expect(details.getByRole('button', { name: 'Add labels' })).toBeInTheDocument();
    const link = details.getByRole('link', { name: 'Period from Jan 10, 2026' });
    expect(link).toHaveAttribute('href', `/billing?statement=${unit.statementId}`);
    expect(link.parentElement).toHaveTextContent(
      '1 EstimatePeriod from Jan 10, 2026Came back on Jan 14, 2026',
    );
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
});
