import { pasteText } from '@/test/user';
import { type ClaimDetail, type ClaimMessage } from '@/entities/claim/claim';
import { createClaim, createClaimMessage, createDocumentRequest } from '@/entities/claim/fixtures';
import { createDocumentRow } from '@/entities/document/fixtures';
import { createDashboard } from '@/entities/member/fixtures';
import { dashboardQuery } from '@/entities/member/memberData';
import { endUploads } from '@/member/uploads/testUploads';
import { serveClaimCards } from '@/test/estimates';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { serveSubmission } from '@/test/submissions';
import { findToast } from '@/test/toasts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ClaimPageContent } from './ClaimPageContent';

const IN_TEN_DAYS = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString();
const YESTERDAY = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
const REFUSAL = 'This claim is declined and takes no more messages';

const open = createClaim({ status: 'in_progress', assignee: { callsign: 'K-7' }, dueAt: IN_TEN_DAYS });

function serve(claim: ClaimDetail, messages: ClaimMessage[] = []) {
  mockServer.use(
    http.get('*/api/user/claims/:id', () => HttpResponse.json(claim)),
    http.get('*/api/user/claims/:id/messages', () => HttpResponse.json({ results: messages, next: null })),
  );
}

/** Answers the POSTs to this path one after the other; returns the keys of the calls. */
function answer(path: string, ...responses: (() => Response)[]): string[] {
  const keys: string[] = [];
  mockServer.use(
    http.post(`*/api/user/claims/:id/${path}`, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key') ?? '');
      return (responses[keys.length - 1] ?? responses.at(-1)!)();
    }),
  );
  return keys;
}

const confirm = () =>
  HttpResponse.json(
    { success: true, message: 'Message sent.', claimMessage: createClaimMessage() },
    { status: 201 },
  );
const refuse = (message = REFUSAL) =>
  HttpResponse.json({ success: false, error: message, code: 'wrong_status' }, { status: 409 });

afterEach(endUploads);

function renderPage(claim: ClaimDetail, client = createTestClient()) {
  return render(<ClaimPageContent claimId={claim.id} memberId="m-1" />, {
    at: `/claims/${claim.id}`,
    client,
  });
}

const getMessageField = () => screen.findByRole('textbox', { name: /Your message/ });

beforeEach(() => serveClaimCards());

beforeEach(() => void serveSubmission());
beforeEach(() => localStorage.clear());

test('the next step says who does it and until when, and new messages are marked', async () => {
  serve(open, [
    createClaimMessage({ id: 'm-2', readAt: null, text: 'Second' }),
    createClaimMessage({ text: 'First' }),
  ]);
  renderPage(open);
  const next = await screen.findByRole('region', { name: 'What happens next' });
  expect(next).toHaveTextContent('K-7 is working on the claim');
  expect(next).toHaveTextContent('Next step byK-7');
  expect(next).toHaveTextContent(/Due\w+ \d+, \d{4} \d+:\d\d [AP]M UTC/);
  const conversation = within(screen.getByRole('region', { name: 'Conversation' }));
  const [second, first] = await conversation.findAllByRole('listitem');
  expect(second).toHaveTextContent('New');
  expect(first).not.toHaveTextContent('New');
  expect(conversation.getByText('1 new')).toBeInTheDocument();
});

test('what the member owes comes first, and our clock is paused', async () => {
  const claim = createClaim({
    status: 'under_review',
    requests: [
      createDocumentRequest(),
      createDocumentRequest({ id: 'r-2', status: 'closed', title: 'Old one' }),
    ],
    pausedSince: '2026-01-13T09:00:00Z',
  });
  serve(claim);
  renderPage(claim);
  const next = await screen.findByRole('region', { name: 'What happens next' });
  expect(next).toHaveTextContent('We need 1 document from you');
  expect(next).toHaveTextContent('Next step byYou');
  expect(next).toHaveTextContent('Paused since Jan 13, 2026 9:00 AM UTC');
  expect(screen.getByText('Closed requests (1)')).toBeInTheDocument();
});

test('files for a request are sent by the tray, and the page shows them', async () => {
  const claim = createClaim({ status: 'under_review', requests: [createDocumentRequest()] });
  serve(claim);
  const received = createDocumentRequest({ status: 'received', documents: [createDocumentRow()] });
  const keys = answer('requests/:requestId/documents', () =>
    HttpResponse.json({ success: true, message: 'Documents received.', request: received }, { status: 201 }),
  );
  const { user } = renderPage(claim);
  await user.upload(
    await screen.findByLabelText('Requested files', { selector: 'input' }),
    new File(['content'], 'attic.pdf'),
  );
  serve({ ...claim, requests: [received] });
  await user.click(screen.getByRole('button', { name: 'Send files' }));
  expect(await screen.findByText('policy jacket.pdf')).toBeInTheDocument();
  expect(keys).toHaveLength(1);
});

test('a message is sent once, also by two quick clicks, and the field is empty afterwards', async () => {
  serve(open);
  const keys = answer('messages', () => {
    serve(open, [createClaimMessage({ author: 'member', text: 'Any news?', readAt: null })]);
    return confirm();
  });
  const { user } = renderPage(open);
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
  const keys = answer('messages', () => HttpResponse.error(), confirm);
  const { user, unmount } = renderPage(open);
  await pasteText(user, await getMessageField(), 'Any news?');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  unmount();
  const { user: nextUser } = renderPage(open);
  expect(await getMessageField()).toHaveValue('Any news?');
  await nextUser.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await findToast('Message sent')).toBeInTheDocument();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a refused message refreshes the claim and keeps the text', async () => {
  serve(open);
  answer('messages', () => {
    serve({ ...open, status: 'declined' });
    return refuse();
  });
  const { user } = renderPage(open);
  await pasteText(user, await getMessageField(), 'Any news?');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await within(screen.getByRole('form', { name: 'Message' })).findByText(REFUSAL)).toBeInTheDocument();
  expect(await screen.findByText(/This claim was not taken on/)).toBeInTheDocument();
  expect(await getMessageField()).toHaveValue('Any news?');
  expect(screen.getByText('This text was not sent')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send message' })).toBeDisabled();
});

test('4,000 characters are counted as the server does', async () => {
  serve(open);
  const { user } = renderPage(open);
  const field = await getMessageField();
  fireEvent.change(field, { target: { value: '🏚'.repeat(4000) } });
  expect(screen.getByText('4,000 of 4,000 characters')).not.toHaveAttribute('data-over');
  fireEvent.change(field, { target: { value: '🏚'.repeat(4001) } });
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription('Message must be at most 4,000 characters'));
});

test('new messages let the dashboard be fetched again, and are neither new nor do so on the next visit', async () => {
  serve(open, [createClaimMessage({ readAt: null, text: 'Hello' })]);
  const client = createTestClient();
  const isDashboardOld = () => client.getQueryState(dashboardQuery.queryKey)?.isInvalidated;
  client.setQueryData(dashboardQuery.queryKey, createDashboard());
  const { unmount } = renderPage(open, client);
  expect(await screen.findByText('1 new')).toBeInTheDocument();
  expect(isDashboardOld()).toBe(true);
  unmount();

  client.setQueryData(dashboardQuery.queryKey, createDashboard());
  serve(open, [createClaimMessage({ text: 'Hello' })]);
  renderPage(open, client);
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
  const { user } = renderPage(open);
  await user.click(await screen.findByRole('button', { name: 'Load earlier messages' }));
  expect(await screen.findByText('The oldest')).toBeInTheDocument();
});

test('messages that fail to load offer Retry, and the rest of the page says that a step is late', async () => {
  const late = { ...open, isOverdue: true, dueAt: YESTERDAY };
  serve(late);
  mockServer.use(
    http.get('*/api/user/claims/:id/messages', () => HttpResponse.json({ error: 'x' }, { status: 503 })),
  );
  const { user } = renderPage(late);
  expect(await screen.findByText('Failed to load the messages')).toBeInTheDocument();
  expect(screen.getByText('We are late with this step')).toBeInTheDocument();
  serve(late, [createClaimMessage({ text: 'Back again' })]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Back again')).toBeInTheDocument();
});
