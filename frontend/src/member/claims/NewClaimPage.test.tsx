import { pasteText } from '@/test/user';
import { createClaim } from '@/entities/claim/fixtures';
import { createUser } from '@/entities/member/fixtures';
import { createSubscription } from '@/entities/plan/fixtures';
import { closeSubmittedClaim } from '@/member/claim/submittedClaims';
import { endUploads } from '@/member/uploads/testUploads';
import { setMemberSession } from '@/entities/session/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { serveSubmission } from '@/test/submissions';
import { findToast } from '@/test/toasts';
import messages from '@rules/messages.json';
import { screen, waitFor, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { NewClaimPage } from './NewClaimPage';

const MEMBER = 'member-1';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

interface SentClaim {
  key: string | null;
  fields: Record<string, string>;
  files: string[];
}

function serveDashboard() {
  mockServer.use(
    http.get('*/api/user/dashboard', () => HttpResponse.json({ subscription: createSubscription() })),
  );
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
const CLAIM_PATH = `/claims/${createClaim().id}`;

function open() {
  const client = createTestClient();
  setMemberSession(client, createUser({ id: MEMBER }));
  return render(<NewClaimPage />, { at: '/claims/new', client });
}

function serveFiles(): { key: string | null; name: string }[] {
  const sent: { key: string | null; name: string }[] = [];
  mockServer.use(
    http.post(`*/api/user${CLAIM_PATH}/documents`, async ({ request }) => {
      for (const file of (await request.formData()).getAll('files'))
        sent.push({ key: request.headers.get('Idempotency-Key'), name: (file as File).name });
      return HttpResponse.json(
        { success: true, message: 'Uploaded', documents: [], receipt: null },
        { status: 201 },
      );
    }),
  );
  return sent;
}

async function fillIn(user: UserEvent) {
  await pasteText(user, await screen.findByLabelText(/Property Address/), ' 9 Quarry Lane ');
  await pasteText(user, screen.getByLabelText(/Homeowner/), 'Ines Okafor');
  await pasteText(user, screen.getByLabelText(/Cause of Loss Date/), '2026-01-03');
  await pasteText(user, screen.getByLabelText(/^Date of Loss/), '2026-01-02');
  await pasteText(user, screen.getByLabelText(/Original Claim Amount/), '1250.5');
}

const getFilesInput = () => screen.getByLabelText('Files', { selector: 'input' });

const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit Claim' }));

afterEach(() => {
  endUploads();
  closeSubmittedClaim(createClaim().id);
});

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
  expect(screen.getByLabelText(/Cause of Loss Date/)).toHaveAccessibleDescription(
    expect.stringContaining(messages.claim.colRequired) as string,
  );
  expect(screen.getByLabelText(/^Date of Loss/)).toHaveAccessibleDescription(
    expect.stringContaining(messages.claim.dolRequired) as string,
  );
  expect(screen.getByLabelText(/Property Address/)).toHaveFocus();
  expect(sent).toEqual([]);
});

test('the claim is sent at once, and then each file in a request with a key of its own', async () => {
  serveDashboard();
  const sent = serveClaims(createAcceptedResponse);
  const files = serveFiles();
  const { user, address } = open();
  await fillIn(user);
  await user.upload(getFilesInput(), [createFile('roof.pdf'), createFile('scope.esx')]);
  await submit(user);

  expect(await screen.findByText('Claim Submitted')).toBeInTheDocument();
  expect(screen.getByText('Your claim has been submitted successfully.')).toBeInTheDocument();
  expect(address()).toBe(CLAIM_PATH);
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
      files: [],
    },
  ]);
  await waitFor(() => expect(files).toHaveLength(2));
  expect(files.map(({ name }) => name).sort()).toEqual(['roof.pdf', 'scope.esx']);
  expect(new Set([sent[0]!.key, ...files.map(({ key }) => key)]).size).toBe(3);
});

test('Submit and start the next keeps dates and service, and nothing else', async () => {
  serveDashboard();
  const sent = serveClaims(createAcceptedResponse);
  serveFiles();
  const { user, address } = open();
  await fillIn(user);
  await user.click(screen.getByRole('radio', { name: /Appraisal/ }));
  await user.upload(getFilesInput(), createFile('scope.esx'));
  await user.click(screen.getByRole('button', { name: 'Submit and start the next' }));

  await waitFor(() => expect(screen.getByLabelText(/Homeowner/)).toHaveValue(''));
  const submitted = (await screen.findByRole('link', { name: createClaim().reference })).closest('li');
  await waitFor(() => expect(submitted).toHaveTextContent(/9 Quarry Lane.*The file is here/));
  expect(address()).toBe('/claims/new');
  expect(sent).toHaveLength(1);
  expect(screen.getByLabelText(/^Date of Loss/)).toHaveValue('2026-01-02');
  expect(screen.getByLabelText(/Cause of Loss Date/)).toHaveValue('2026-01-03');
  expect(screen.getByRole('radio', { name: /Appraisal/ })).toBeChecked();
  expect(screen.getByLabelText(/Original Claim Amount/)).toHaveValue('');
  expect(screen.queryByRole('list', { name: 'Chosen files' })).not.toBeInTheDocument();
  expect(localStorage).toHaveLength(0);
});

test('a retry reuses the idempotency key; an edit creates a new one', async () => {
  serveDashboard();
  const unavailable = createRefusal(503, 'unavailable', 'Storage is down');
  const sent = serveClaims(unavailable, unavailable, createAcceptedResponse);
  const { user, address } = open();
  await fillIn(user);
  await submit(user);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await screen.findByRole('button', { name: 'Retry' });
  await pasteText(user, screen.getByLabelText(/Notes/), 'north slope');
  await submit(user);
  await waitFor(() => expect(address()).toBe(CLAIM_PATH));

  expect(sent[1]!.key).toBe(sent[0]!.key);
  expect(sent[2]!.key).not.toBe(sent[0]!.key);
});

test('a refused claim keeps the typed values and says why, at the field if it has one', async () => {
  serveDashboard();
  const refusal = 'No estimates left in this period. Still left: nothing.';
  const fault = 'Something went wrong on our side. Please try again.';
  serveClaims(
    createRefusal(403, 'quota_exceeded', refusal),
    createRefusal(400, 'invalid', 'This date does not exist', { dol: ['This date does not exist'] }),
    createRefusal(500, 'server_error', fault),
  );
  const { user, address } = open();
  await fillIn(user);
  await submit(user);
  const form = within(screen.getByRole('form', { name: 'Claim' }));
  expect(await form.findByText('Submission Failed')).toBeInTheDocument();
  expect(form.getByText(refusal)).toBeInTheDocument();
  expect(form.getByLabelText(/Homeowner/)).toHaveValue('Ines Okafor');
  expect(form.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(address()).toBe('/claims/new');

  await submit(user);
  await waitFor(() =>
    expect(form.getByLabelText(/^Date of Loss/)).toHaveAccessibleDescription(/This date does not exist/),
  );
  await submit(user);
  expect(await form.findByText(fault)).toBeInTheDocument();
  expect(await findToast('Failed to submit claim')).toBeInTheDocument();
});

test('without a connection the toast says that the claim failed, and the form says why', async () => {
  serveDashboard();
  serveClaims(() => HttpResponse.error());
  const { user } = open();
  await fillIn(user);
  await submit(user);
  expect(await findToast('Failed to submit claim')).toBeInTheDocument();
  expect(
    within(screen.getByRole('form', { name: 'Claim' })).getByText(
      'The server could not be reached, and nothing has arrived. Check your connection and try again.',
    ),
  ).toBeInTheDocument();
});

test('a file that cannot be sent names itself and does not hold up the others', async () => {
  serveDashboard();
  const sent = serveClaims(createAcceptedResponse);
  const files = serveFiles();
  const { user, address } = open();
  await fillIn(user);
  await user.upload(getFilesInput(), createFile('scope.esx'));
  await user.upload(getFilesInput(), createFile('empty.pdf', ''));
  expect(await screen.findByText('the file is empty')).toBeInTheDocument();
  expect(screen.getByText('1 file will not be sent')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Send without them' }));
  await waitFor(() => expect(address()).toBe(CLAIM_PATH));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(sent).toHaveLength(1);
  expect(files[0]!.name).toBe('scope.esx');
});

test('chosen files are still there after leaving the page', async () => {
  serveDashboard();
  const { user, unmount } = open();
  await screen.findByLabelText(/Homeowner/);
  await user.upload(getFilesInput(), createFile('scope.esx'));
  unmount();
  const { user: returned } = open();
  expect(await screen.findByRole('list', { name: 'Drafts' })).toHaveTextContent(/No address yet.*1 file/);
  await returned.click(screen.getByRole('button', { name: 'Continue draft' }));
  expect(await screen.findByRole('listitem', { name: 'scope.esx' })).toBeInTheDocument();
});
