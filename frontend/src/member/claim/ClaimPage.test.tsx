import { createClaim, createClaimMessage, createDocumentRequest } from '@/entities/claim/fixtures';
import { createClaimWork } from '@/entities/claim/claimWork';
import { type ClaimMessage } from '@/entities/claim/claim';
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
