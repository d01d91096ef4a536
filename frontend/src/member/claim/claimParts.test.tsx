import { type ClaimDetail, type ClaimMessage } from '@/entities/claim/claim';
import {
  createClaim,
  createClaimMessage,
  createDocumentRequest,
  createHistoryEntry,
} from '@/entities/claim/fixtures';
import { createDocumentRow } from '@/entities/document/fixtures';
import { createDashboard } from '@/entities/member/fixtures';
import { dashboardQuery } from '@/entities/member/memberData';
import { endUploads } from '@/member/uploads/testUploads';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { serveSubmission } from '@/test/submissions';
import { findToast } from '@/test/toasts';
import { pasteText } from '@/test/user';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ClaimConversation } from './ClaimConversation';
import { ClaimNextStep } from './ClaimNextStep';
import { ClaimRequests } from './ClaimRequests';
import { ClaimPart } from './testClaimPart';

const IN_TEN_DAYS = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString();
const YESTERDAY = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();

const open = createClaim({ status: 'in_progress', assignee: { callsign: 'K-7' }, dueAt: IN_TEN_DAYS });

function serve(claim: ClaimDetail, messages: ClaimMessage[] = []) {
  mockServer.use(
    http.get('*/api/user/claims/:id', () => HttpResponse.json(claim)),
    http.get('*/api/user/claims/:id/messages', () => HttpResponse.json({ results: messages, next: null })),
  );
}

beforeEach(() => void serveSubmission());
beforeEach(() => localStorage.clear());
afterEach(endUploads);

describe('ClaimNextStep', () => {
  test('it says who does the next step and until when, or that it is late', async () => {
    serve(open);
    const { unmount } = render(<ClaimPart part={ClaimNextStep} claim={open} />);
    const next = await screen.findByRole('region', { name: 'What happens next' });
    expect(next).toHaveTextContent('K-7 is working on the claim');
    expect(next).toHaveTextContent('Next step byK-7');
    expect(next).toHaveTextContent(/Due\w+ \d+, \d{4} \d+:\d\d [AP]M UTC/);
    expect(next).not.toHaveTextContent('We are late with this step');
    unmount();

    serve({ ...open, isOverdue: true, dueAt: YESTERDAY });
    render(<ClaimPart part={ClaimNextStep} claim={open} />);
    expect(await screen.findByText('We are late with this step')).toBeInTheDocument();
  });

  test('what the member owes comes first, and our clock is paused', async () => {
    const claim = createClaim({
      status: 'under_review',
      requests: [createDocumentRequest(), createDocumentRequest({ id: 'r-2', status: 'closed' })],
      pausedSince: '2026-01-13T09:00:00Z',
    });
    serve(claim);
    render(<ClaimPart part={ClaimNextStep} claim={claim} />);
    const next = await screen.findByRole('region', { name: 'What happens next' });
    expect(next).toHaveTextContent('We need 1 document from you');
    expect(next).toHaveTextContent('Next step byYou');
    expect(next).toHaveTextContent('Paused since Jan 13, 2026 9:00 AM UTC');
  });

  test('the latest note from staff is shown with its line breaks', async () => {
    const note = 'Please send:\nthe attic,\nthe north slope.';
    const asked = createHistoryEntry({
      status: 'info_requested',
      note,
      createdAt: '2026-01-19T12:00:00Z',
      by: 'network',
    });
    const claim = createClaim({ status: 'info_requested', history: [createHistoryEntry(), asked] });
    serve(claim);
    render(<ClaimPart part={ClaimNextStep} claim={claim} />);
    const next = await screen.findByRole('region', { name: 'What happens next' });
    expect(within(next).getByText(/north slope/).textContent).toBe(note);
    expect(next).toHaveTextContent('Latest note, Jan 19, 2026 12:00 PM');
  });

  test('the emails about a claim are stopped and sent again by one button', async () => {
    serve(open);
    const sent: unknown[] = [];
    mockServer.use(
      http.put('*/api/user/claims/:id/mute', async ({ request }) => {
        sent.push(await request.json());
        const claim = { ...open, isMuted: true };
        serve(claim);
        return HttpResponse.json({ success: true, message: '', claim });
      }),
    );
    const { user } = render(<ClaimPart part={ClaimNextStep} claim={open} />);
    await user.click(await screen.findByRole('button', { name: 'Mute emails' }));
    expect(await screen.findByRole('button', { name: 'Unmute emails' })).toBeInTheDocument();
    expect(screen.getByText(/You get no emails about this claim/)).toBeInTheDocument();
    expect(sent).toEqual([{ muted: true }]);
  });

  test('a claim is withdrawn after a confirmation, and the new status is shown', async () => {
    const submitted = createClaim();
    serve(submitted);
    const withdrawn = createClaim({ status: 'withdrawn', unitReturn: 'lapsed' });
    mockServer.use(
      http.post('*/api/user/claims/:id/withdraw', () => {
        serve(withdrawn);
        return HttpResponse.json({ success: true, message: 'It was withdrawn.', claim: withdrawn });
      }),
    );
    const { user } = render(<ClaimPart part={ClaimNextStep} claim={submitted} />);
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

  test('a refused withdrawal shows the reason in the dialog', async () => {
    const claim = createClaim({ serviceRequestType: 'appraisal' });
    serve(claim);
    mockServer.use(
      http.post('*/api/user/claims/:id/withdraw', () =>
        HttpResponse.json(
          { success: false, error: 'Work has started', code: 'wrong_status' },
          { status: 409 },
        ),
      ),
    );
    const { user } = render(<ClaimPart part={ClaimNextStep} claim={claim} />);
    await user.click(await screen.findByRole('button', { name: 'Withdraw claim' }));
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent(
      'The service it used is yours again if the period it came from still runs.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    expect(await within(dialog).findByText('Work has started')).toBeInTheDocument();
  });
});

describe('ClaimConversation', () => {
  const REFUSAL = 'This claim is declined and takes no more messages';

  /** Answers the messages one after the other; returns the keys of the calls. */
  function answer(...responses: (() => Response)[]): string[] {
    const keys: string[] = [];
    mockServer.use(
      http.post('*/api/user/claims/:id/messages', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key') ?? '');
        return responses[keys.length - 1]!();
      }),
    );
    return keys;
  }

  const confirm = () =>
    HttpResponse.json(
      { success: true, message: 'Message sent.', claimMessage: createClaimMessage() },
      { status: 201 },
    );
  const refuse = () =>
    HttpResponse.json({ success: false, error: REFUSAL, code: 'wrong_status' }, { status: 409 });

  const getMessageField = () => screen.findByRole('textbox', { name: /Your message/ });

  test('new messages are marked', async () => {
    serve(open, [
      createClaimMessage({ id: 'm-2', readAt: null, text: 'Second' }),
      createClaimMessage({ text: 'First' }),
    ]);
    render(<ClaimPart part={ClaimConversation} claim={open} />);
    const [second, first] = await screen.findAllByRole('listitem');
    expect(second).toHaveTextContent('New');
    expect(first).not.toHaveTextContent('New');
    expect(screen.getByText('1 new')).toBeInTheDocument();
  });

  test('a message is sent once, also by two quick clicks, and the field is empty afterwards', async () => {
    serve(open);
    const keys = answer(() => {
      serve(open, [createClaimMessage({ author: 'member', text: 'Any news?', readAt: null })]);
      return confirm();
    });
    const { user } = render(<ClaimPart part={ClaimConversation} claim={open} />);
    await pasteText(user, await getMessageField(), 'Any news?');
    await user.dblClick(screen.getByRole('button', { name: 'Send message' }));
    expect(await findToast('Message sent')).toBeInTheDocument();
    expect(await screen.findByText('Sent')).toBeInTheDocument();
    expect(await getMessageField()).toHaveValue('');
    expect(keys).toHaveLength(1);
    expect(localStorage).toHaveLength(0);
  });

  test('a message that lost its connection stays, also over a visit, and keeps its key', async () => {
    serve(open);
    const keys = answer(() => HttpResponse.error(), confirm);
    const { user, unmount } = render(<ClaimPart part={ClaimConversation} claim={open} />);
    await pasteText(user, await getMessageField(), 'Any news?');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
    unmount();
    const { user: nextUser } = render(<ClaimPart part={ClaimConversation} claim={open} />);
    expect(await getMessageField()).toHaveValue('Any news?');
    await nextUser.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await findToast('Message sent')).toBeInTheDocument();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('a refused message refreshes the claim and keeps the text', async () => {
    serve(open);
    answer(() => {
      serve({ ...open, status: 'declined' });
      return refuse();
    });
    const { user } = render(<ClaimPart part={ClaimConversation} claim={open} />);
    await pasteText(user, await getMessageField(), 'Any news?');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(
      await within(screen.getByRole('form', { name: 'Message' })).findByText(REFUSAL),
    ).toBeInTheDocument();
    expect(await screen.findByText('This text was not sent')).toBeInTheDocument();
    expect(await getMessageField()).toHaveValue('Any news?');
    expect(screen.getByRole('button', { name: 'Send message' })).toBeDisabled();
  });

  test('4,000 characters are counted as the server does', async () => {
    serve(open);
    const { user } = render(<ClaimPart part={ClaimConversation} claim={open} />);
    const field = await getMessageField();
    fireEvent.change(field, { target: { value: '🏚'.repeat(4000) } });
    expect(screen.getByText('4,000 of 4,000 characters')).not.toHaveAttribute('data-over');
    fireEvent.change(field, { target: { value: '🏚'.repeat(4001) } });
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('Message must be at most 4,000 characters'),
    );
  });

  test('new messages let the dashboard be fetched again, and are neither new nor do so on the next visit', async () => {
    serve(open, [createClaimMessage({ readAt: null, text: 'Hello' })]);
    const client = createTestClient();
    const isDashboardOld = () => client.getQueryState(dashboardQuery.queryKey)?.isInvalidated;
    client.setQueryData(dashboardQuery.queryKey, createDashboard());
    const { unmount } = render(<ClaimPart part={ClaimConversation} claim={open} />, { client });
    expect(await screen.findByText('1 new')).toBeInTheDocument();
    expect(isDashboardOld()).toBe(true);
    unmount();

    client.setQueryData(dashboardQuery.queryKey, createDashboard());
    serve(open, [createClaimMessage({ text: 'Hello' })]);
    render(<ClaimPart part={ClaimConversation} claim={open} />, { client });
    expect(screen.getByText('Hello')).toBeInTheDocument();
    expect(screen.queryByText('1 new')).not.toBeInTheDocument();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(isDashboardOld()).toBe(false);
  });

  test('earlier messages are loaded by a button', async () => {
    const page = Array.from({ length: 50 }, (_, index) => createClaimMessage({ id: `m-${index}` }));
    serve(open);
    mockServer.use(
      http.get('*/api/user/claims/:id/messages', ({ request }) => {
        const cursor = new URL(request.url).searchParams.get('cursor');
        return HttpResponse.json(
          cursor
            ? { results: [createClaimMessage({ id: 'old', text: 'The oldest' })], next: null }
            : { results: page, next: 'c' },
        );
      }),
    );
    const { user } = render(<ClaimPart part={ClaimConversation} claim={open} />);
    await user.click(await screen.findByRole('button', { name: 'Load earlier messages' }));
    expect(await screen.findByText('The oldest')).toBeInTheDocument();
  });

  test('messages that fail to load offer Retry', async () => {
    serve(open);
    mockServer.use(
      http.get('*/api/user/claims/:id/messages', () => HttpResponse.json({ error: 'x' }, { status: 503 })),
    );
    const { user } = render(<ClaimPart part={ClaimConversation} claim={open} />);
    expect(await screen.findByText('Failed to load the messages')).toBeInTheDocument();
    serve(open, [createClaimMessage({ text: 'Back again' })]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Back again')).toBeInTheDocument();
  });
});

describe('ClaimRequests', () => {
  test('a request says until when, and is answered by a reason why there is no document', async () => {
    const request = createDocumentRequest({ dueOn: '2026-12-03' });
    const claim = createClaim({ status: 'under_review', requests: [request] });
    const closed = { ...request, status: 'closed' as const, unavailableReason: 'It burned' };
    let [shown, isDown] = [claim, true];
    mockServer.use(
      http.get('*/api/user/claims/:id', () => HttpResponse.json(shown)),
      http.post('*/api/user/claims/:id/requests/:requestId/unavailable', () => {
        if (isDown) return HttpResponse.error();
        shown = { ...claim, requests: [closed] };
        return HttpResponse.json({ success: true, message: 'Answer sent.', request: closed });
      }),
    );
    const { user } = render(<ClaimPart part={ClaimRequests} claim={claim} />);
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

  test('files for a request are sent by the tray, and the page shows them', async () => {
    const claim = createClaim({ status: 'under_review', requests: [createDocumentRequest()] });
    serve(claim);
    const received = createDocumentRequest({ status: 'received', documents: [createDocumentRow()] });
    let calls = 0;
    mockServer.use(
      http.post('*/api/user/claims/:id/requests/:requestId/documents', () => {
        calls += 1;
        return HttpResponse.json(
          { success: true, message: 'Documents received.', request: received },
          { status: 201 },
        );
      }),
    );
    const { user } = render(<ClaimPart part={ClaimRequests} claim={claim} />);
    await user.upload(
      await screen.findByLabelText('Requested files', { selector: 'input' }),
      new File(['content'], 'attic.pdf'),
    );
    serve({ ...claim, requests: [received] });
    await user.click(screen.getByRole('button', { name: 'Send files' }));
    expect(await screen.findByText('policy jacket.pdf')).toBeInTheDocument();
    expect(calls).toBe(1);
  });
});
