import {
  createClaim,
  createClaimMessage,
  createDocumentRequest,
  createCompletedClaim,
  createDeliverable,
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
import { ClaimPage } from './ClaimPage';
import { ClaimPageContent } from './ClaimPageContent';
import { pasteText } from '@/test/user';
import { createDocumentRow } from '@/entities/document/fixtures';
import { createComparison } from '@/entities/estimate/fixtures';

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
    serveClaimCards();
    mockServer.use(
      http.get('*/api/user/claims/:id', () => HttpResponse.json(labelled)),
      http.get('*/api/user/claims/:id/messages', () => HttpResponse.json({ results: [], next: null })),
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
    const { user } = render(<ClaimPageContent claimId={labelled.id} memberId="m-1" />, {
      at: `/claims/${labelled.id}`,
    });
    await user.click(await screen.findByRole('button', { name: 'Edit labels' }));
    const field = await screen.findByLabelText('New labels');
    expect(field).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove Supplement' }));
    expect(field).toHaveFocus();
    await user.type(field, 'Ladder, Large loss{Enter}');
    expect(await screen.findByText('A label has at most 40 characters')).toBeVisible();
    expect(field).toHaveValue('Ladder, Large loss');
    await user.click(screen.getByRole('button', { name: 'Save labels' }));

    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit labels' })).toHaveFocus());
    expect(sent[1]).toEqual({ labels: ['Roof, hail', 'Ladder', 'Large loss'] });
    await user.keyboard('{Enter}{Escape}');
    expect(screen.getByRole('button', { name: 'Edit labels' })).toHaveFocus();
  });
});

describe('RequestUnavailable', () => {
  beforeEach(() => serveClaimCards());

  test('a request says until when, and is answered by a reason why there is no document', async () => {
    const request = createDocumentRequest({ dueOn: '2026-12-03' });
    const claim = createClaim({ status: 'under_review', requests: [request] });
    const closed = { ...request, status: 'closed' as const, unavailableReason: 'It burned' };
    let [shown, isDown] = [claim, true];
    mockServer.use(
      http.get('*/api/user/claims/:id', () => HttpResponse.json(shown)),
      http.get('*/api/user/claims/:id/messages', () => HttpResponse.json({ results: [], next: null })),
      http.post('*/api/user/claims/:id/requests/:requestId/unavailable', () => {
        if (isDown) return HttpResponse.error();
        shown = { ...claim, requests: [closed] };
        return HttpResponse.json({ success: true, message: 'Answer sent.', request: closed });
      }),
    );
    const { user } = render(<ClaimPageContent claimId={claim.id} memberId="m-1" />, {
      at: `/claims/${claim.id}`,
    });
    expect(await screen.findByText('Dec 3, 2026')).toBeInTheDocument();

    await user.click(await screen.findByRole('button', { name: 'Not available' }));
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    const reason = screen.getByRole('textbox', { name: /Reason/ });
    await waitFor(() => expect(reason).toHaveAccessibleDescription('Reason is required'));
    await pasteText(user, reason, ' It burned ');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await within(screen.getByRole('dialog')).findByText('It may have arrived')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Send answer' }));

    expect(await findToast('Answer sent')).toBeInTheDocument();
    expect(await screen.findByText('Closed requests (1)')).toBeInTheDocument();
    expect(screen.getByText('You answered: It burned')).toBeInTheDocument();
  });
});

describe('ClaimResult', () => {
  const IN_TEN_DAYS = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString();
  const YESTERDAY = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();

  const inReview = createCompletedClaim({
    outcome: { state: 'released', acceptBy: IN_TEN_DAYS, acceptedAt: null, noDocumentReason: '' },
  });

  function serve(claim: ClaimDetail) {
    mockServer.use(
      http.get('*/api/user/claims/:id', () => HttpResponse.json(claim)),
      http.get('*/api/user/claims/:id/messages', () => HttpResponse.json({ results: [], next: null })),
    );
  }

  function renderPage(claim: ClaimDetail) {
    return render(<ClaimPageContent claimId={claim.id} memberId="m-1" />, { at: `/claims/${claim.id}` });
  }

  beforeEach(() => serveClaimCards());

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
    const { user } = renderPage(inReview);
    const result = await screen.findByRole('region', { name: 'Result' });
    expect(result).toHaveTextContent(/until \w+ \d+, \d{4} \d+:\d\d [AP]M UTC/);
    await user.click(within(result).getByRole('button', { name: 'Accept' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept' }));
    expect(await findToast('Result accepted')).toBeInTheDocument();
    expect(body).toEqual({ deliverables: inReview.deliverables.map(({ id }) => id) });
    expect(await screen.findByText('This claim takes no more messages.')).toBeInTheDocument();
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
    const { user } = renderPage(inReview);
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
    const { user } = renderPage(compared);
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
    const { user } = renderPage(inReview);
    await user.click(await screen.findByRole('button', { name: 'Question' }));
    const dialog = await screen.findByRole('dialog');
    await pasteText(user, await within(dialog).findByRole('textbox'), 'Where is the gutter?');
    await user.click(within(dialog).getByRole('button', { name: 'Send question' }));
  }

  async function accept() {
    const { user } = renderPage(inReview);
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
      if (path === 'question')
        expect(within(dialog).getByRole('textbox')).toHaveValue('Where is the gutter?');
    },
  );

  test('a result whose file is withheld says why, and cannot be accepted', async () => {
    const claim = {
      ...inReview,
      deliverables: [createDeliverable({ documents: [createDocumentRow({ isViewable: false })] })],
    };
    serve(claim);
    renderPage(claim);
    expect(await screen.findByText(/A file is being checked or is withheld/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  });

  test('after the review days the result can be accepted, not questioned', async () => {
    const claim = { ...inReview, outcome: { ...inReview.outcome, acceptBy: YESTERDAY } };
    serve(claim);
    renderPage(claim);
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
    renderPage(claim);
    expect(await screen.findByText('Settled by telephone.')).toBeInTheDocument();
  });
});
