import { pasteText } from '@/test/user';
import { createClaim } from '@/entities/claim/fixtures';
import { createPhantomSubscription, createSubscription } from '@/entities/plan/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { serveSubmission } from '@/test/submissions';
import { findToast } from '@/test/toasts';
import messages from '@rules/messages.json';
import { screen, waitFor, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { ClaimFormDialog } from './ClaimFormDialog';

const MEMBER = 'member-1';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

interface SentClaim {
  key: string | null;
  fields: Record<string, string>;
  files: string[];
}

function serveDashboard(subscription: unknown = createSubscription()) {
  mockServer.use(http.get('*/api/user/dashboard', () => HttpResponse.json({ subscription })));
}

/** Records each submitted claim. The responses are sent in order; the last one is repeated. */
function serveClaims(...responses: (() => Response)[]): SentClaim[] {
  const sent: SentClaim[] = [];
  mockServer.use(
    http.post('*/api/user/claims', async ({ request }) => {
      const form = await request.formData();
      const fields = [...form.entries()].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      );
      sent.push({
        key: request.headers.get('Idempotency-Key'),
        fields: Object.fromEntries(fields) as Record<string, string>,
        files: form.getAll('files').map((file) => (file as File).name),
      });
      return responses[Math.min(sent.length, responses.length) - 1]!();
    }),
  );
  return sent;
}

const createAcceptedResponse = () =>
  HttpResponse.json({ success: true, message: 'Claim submitted', claim: createClaim() }, { status: 201 });

function createRefusal(status: number, code: string, error: string, errors?: Record<string, string[]>) {
  return () => HttpResponse.json({ success: false, error, code, errors }, { status });
}

const createFile = (name: string, content = 'content') => new File([content], name);

function open(onSubmitted = jest.fn(), onClose = jest.fn()) {
  return {
    ...render(<ClaimFormDialog memberId={MEMBER} onClose={onClose} onSubmitted={onSubmitted} />),
    onSubmitted,
    onClose,
  };
}

async function fillIn(user: UserEvent) {
  await pasteText(user, await screen.findByLabelText(/Property Address/), ' 9 Quarry Lane ');
  await pasteText(user, screen.getByLabelText(/Homeowner/), 'Ines Okafor');
  await pasteText(user, screen.getByLabelText(/Cause of Loss Date/), '2026-01-03');
  await pasteText(user, screen.getByLabelText(/^Date of Loss/), '2026-01-02');
  await pasteText(user, screen.getByLabelText(/Original Claim Amount/), '1250.5');
}

const getFilesInput = () => screen.getByLabelText('Files', { selector: 'input' });
const findFilesInput = () => screen.findByLabelText('Files', { selector: 'input' });

const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit Claim' }));

beforeEach(() => {
  serveSubmission();
  localStorage.clear();
  mockServer.use(http.get('*/api/user/claims', () => HttpResponse.json({ results: [], next: null })));
});

test('missing required fields show their error and nothing is sent', async () => {
  serveDashboard();
  const sent = serveClaims(createAcceptedResponse);
  const { user } = open();
  await screen.findByLabelText(/Property Address/);
  await submit(user);

  expect(await screen.findByLabelText(/Property Address/)).toHaveAccessibleDescription(
    messages.claim.propertyAddressRequired,
  );
  expect(screen.getByLabelText(/Homeowner/)).toHaveAccessibleDescription(messages.claim.homeownerRequired);
  expect(screen.getByLabelText(/Cause of Loss Date/)).toHaveAccessibleDescription(messages.claim.colRequired);
  expect(screen.getByLabelText(/^Date of Loss/)).toHaveAccessibleDescription(messages.claim.dolRequired);
  expect(screen.getByLabelText(/Property Address/)).toHaveFocus();
  expect(sent).toEqual([]);
});

test("the original amount is the member's own estimate", async () => {
  serveDashboard();
  open();

  const field = await screen.findByLabelText(/Original Claim Amount/);
  expect(field).toHaveAccessibleDescription('Optional: your own estimate, in USD');
});

test('fields and files are sent in one request with an idempotency key', async () => {
  serveDashboard();
  const sent = serveClaims(createAcceptedResponse);
  const { user, onSubmitted } = open();
  await fillIn(user);
  await user.upload(getFilesInput(), [createFile('roof.pdf'), createFile('scope.esx')]);
  await submit(user);

  expect(await screen.findByText('Claim Submitted')).toBeInTheDocument();
  expect(screen.getByText('Your claim has been submitted successfully.')).toBeInTheDocument();
  expect(onSubmitted).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([
    {
      key: expect.stringMatching(UUID) as string,
      fields: {
        propertyAddress: '9 Quarry Lane',
        homeowner: 'Ines Okafor',
        col: '2026-01-03',
        dol: '2026-01-02',
        inspectionStatus: 'pending',
        serviceRequestType: 'estimate',
        originalClaimAmount: '1250.5',
      },
      files: ['roof.pdf', 'scope.esx'],
    },
  ]);
});

test('a retry reuses the idempotency key; an edit creates a new one', async () => {
  serveDashboard();
  const unavailable = createRefusal(503, 'unavailable', 'Storage is down');
  const sent = serveClaims(unavailable, unavailable, createAcceptedResponse);
  const { user, onSubmitted } = open();
  await fillIn(user);
  await submit(user);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await screen.findByRole('button', { name: 'Retry' });
  await pasteText(user, screen.getByLabelText(/Notes/), 'north slope');
  await submit(user);
  await waitFor(() => expect(onSubmitted).toHaveBeenCalledTimes(1));

  expect(sent[1]!.key).toBe(sent[0]!.key);
  expect(sent[2]!.key).not.toBe(sent[0]!.key);
});

test('a refused claim keeps the typed values and shows the message of the server', async () => {
  serveDashboard();
  serveClaims(createRefusal(403, 'quota_exceeded', 'No estimates left in this period. Still left: nothing.'));
  const { user, onSubmitted } = open();
  await fillIn(user);
  await submit(user);

  const form = screen.getByRole('form', { name: 'Claim' });
  expect(await within(form).findByText('Submission Failed')).toBeInTheDocument();
  expect(
    within(form).getByText('No estimates left in this period. Still left: nothing.'),
  ).toBeInTheDocument();
  expect(screen.getByLabelText(/Homeowner/)).toHaveValue('Ines Okafor');
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(onSubmitted).not.toHaveBeenCalled();
});

test.each([
  [
    'without a connection',
    () => HttpResponse.error(),
    'The server could not be reached, and nothing has arrived. Check your connection and try again.',
  ],
  [
    'after a server error',
    createRefusal(500, 'server_error', 'Something went wrong on our side. Please try again.'),
    'Something went wrong on our side. Please try again.',
  ],
])('%s the toast says that the claim failed, and the form says why', async (_case, response, reason) => {
  serveDashboard();
  serveClaims(response);
  const { user } = open();
  await fillIn(user);
  await submit(user);
  expect(await findToast('Failed to submit claim')).toBeInTheDocument();
  expect(within(screen.getByRole('form', { name: 'Claim' })).getByText(reason)).toBeInTheDocument();
});

test('errors of the server are shown at their field or file', async () => {
  serveDashboard();
  serveClaims(
    createRefusal(400, 'invalid', 'This date does not exist', {
      dol: ['This date does not exist'],
      files: ['roof.pdf: the content is not a PDF document'],
    }),
  );
  const { user } = open();
  await fillIn(user);
  await user.upload(getFilesInput(), [createFile('roof.pdf'), createFile('scope.esx')]);
  await submit(user);

  await waitFor(() =>
    expect(screen.getByLabelText(/^Date of Loss/)).toHaveAccessibleDescription('This date does not exist'),
  );
  const rows = within(screen.getByRole('list', { name: 'Chosen files' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('the content is not a PDF document');
  expect(rows[1]).not.toHaveTextContent('the content');
});

test('a refused file shows its reason at once and blocks the submission', async () => {
  serveDashboard();
  const sent = serveClaims(createAcceptedResponse);
  const { user } = open();
  await fillIn(user);
  await user.upload(getFilesInput(), createFile('scope.esx'));
  await user.upload(getFilesInput(), createFile('empty.pdf', ''));
  await submit(user);

  expect(await screen.findByText('the file is empty')).toBeInTheDocument();
  const form = screen.getByRole('form', { name: 'Claim' });
  expect(await within(form).findByText(/Remove the files that were refused/)).toBeInTheDocument();
  expect(await findToast('Remove the files that were refused, then send again.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(sent).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Send without refused files' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.files).toEqual(['scope.esx']);
});

test('Cancel aborts the upload and keeps the typed values', async () => {
  serveDashboard();
  mockServer.use(http.post('*/api/user/claims', () => new Promise<Response>(() => undefined)));
  const { user, onSubmitted } = open();
  await fillIn(user);
  await user.upload(getFilesInput(), createFile('scope.esx'));
  await submit(user);
  expect(await screen.findByRole('progressbar', { name: 'Sending scope.esx' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  expect(await screen.findByRole('button', { name: 'Submit Claim' })).toBeEnabled();
  expect(screen.getByText('Ready')).toBeInTheDocument();
  expect(screen.queryByText('Submission Failed')).not.toBeInTheDocument();
  expect(screen.getByLabelText(/Homeowner/)).toHaveValue('Ines Okafor');
  expect(onSubmitted).not.toHaveBeenCalled();
});

describe('attorney assistance', () => {
  test('is offered if the plan includes it', async () => {
    serveDashboard(createSubscription());
    open();
    expect(await screen.findByRole('option', { name: 'Attorney Assistance' })).toBeInTheDocument();
  });

  test('is not offered if the plan excludes it', async () => {
    serveDashboard(createPhantomSubscription());
    open();
    await screen.findByRole('option', { name: 'Engineer Assignment' });
    expect(screen.queryByRole('option', { name: 'Attorney Assistance' })).not.toBeInTheDocument();
  });
});

test('a notice says that there is no plan', async () => {
  serveDashboard(null);
  open();
  expect(await screen.findByText('No Active Subscription')).toBeInTheDocument();
  expect(await screen.findByLabelText(/Property Address/)).toBeEnabled();
});

test('closing with chosen files asks for confirmation', async () => {
  serveDashboard();
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const { user, onClose } = open();
  await user.upload(await findFilesInput(), createFile('scope.esx'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(confirm).toHaveBeenCalledTimes(2);
});
