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
import { screen, waitFor, within, fireEvent } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { NewClaimPage } from './NewClaimPage';
import { saveClaimDraft, readClaimDrafts } from './claimDrafts';
import { EMPTY_CLAIM } from './claimSchema';

const MEMBER = 'member-1';

beforeEach(() => {
  localStorage.clear();
  mockServer.use(
    http.get('*/api/user/dashboard', () => HttpResponse.json({ subscription: createSubscription() })),
    http.get('*/api/user/claims', () => HttpResponse.json({ results: [], next: null })),
  );
});

afterEach(() => {
  endUploads();
  closeSubmittedClaim(createClaim().id);
});

function open(memberId = MEMBER) {
  const client = createTestClient();
  setMemberSession(client, createUser({ id: memberId }));
  return render(<NewClaimPage />, { at: '/claims/new', client });
}

const DRAFT_VALUES = {
  ...EMPTY_CLAIM,
  propertyAddress: '9 Quarry Lane',
  homeowner: 'Ines Okafor',
  col: '2026-01-03',
  dol: '2026-01-02',
  originalClaimAmount: '1250.5',
};

/** Opens the page and continues a draft that has what a claim needs. */
async function openDraft() {
  saveClaimDraft(MEMBER, 'draft-1', DRAFT_VALUES);
  const view = open();
  const [newest] = await screen.findAllByRole('button', { name: 'Continue draft' });
  await view.user.click(newest!);
  await screen.findByDisplayValue(DRAFT_VALUES.homeowner);
  return view;
}

describe('NewClaimPage', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  interface SentClaim {
    key: string | null;
    fields: Record<string, string>;
    files: string[];
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

  const getFilesInput = () => screen.getByLabelText('Files', { selector: 'input' });

  const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit Claim' }));

  beforeEach(() => void serveSubmission());

  test('missing required fields show their error and nothing is sent', async () => {
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
    const sent = serveClaims(createAcceptedResponse);
    const files = serveFiles();
    const { user, address } = open();
    await pasteText(user, await screen.findByLabelText(/Property Address/), ' 9 Quarry Lane ');
    await pasteText(user, screen.getByLabelText(/Homeowner/), 'Ines Okafor');
    await pasteText(user, screen.getByLabelText(/Cause of Loss Date/), '2026-01-03');
    await pasteText(user, screen.getByLabelText(/^Date of Loss/), '2026-01-02');
    await pasteText(user, screen.getByLabelText(/Original Claim Amount/), '1250.5');
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
    const sent = serveClaims(createAcceptedResponse);
    serveFiles();
    const { user, address } = await openDraft();
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
    const unavailable = createRefusal(503, 'unavailable', 'Storage is down');
    const sent = serveClaims(unavailable, unavailable, createAcceptedResponse);
    const { user, address } = await openDraft();
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
    const refusal = 'No estimates left in this period. Still left: nothing.';
    const fault = 'Something went wrong on our side. Please try again.';
    serveClaims(
      createRefusal(403, 'quota_exceeded', refusal),
      createRefusal(400, 'invalid', 'This date does not exist', { dol: ['This date does not exist'] }),
      createRefusal(500, 'server_error', fault),
    );
    const { user, address } = await openDraft();
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
    serveClaims(() => HttpResponse.error());
    const { user } = await openDraft();
    await submit(user);
    expect(await findToast('Failed to submit claim')).toBeInTheDocument();
    expect(
      within(screen.getByRole('form', { name: 'Claim' })).getByText(
        'The server could not be reached, and nothing has arrived. Check your connection and try again.',
      ),
    ).toBeInTheDocument();
  });

  test('a file that cannot be sent names itself and does not hold up the others', async () => {
    const sent = serveClaims(createAcceptedResponse);
    const files = serveFiles();
    const { user, address } = await openDraft();
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
    const { user, unmount } = open();
    await screen.findByLabelText(/Homeowner/);
    await user.upload(getFilesInput(), createFile('scope.esx'));
    unmount();
    const { user: returned } = open();
    expect(await screen.findByRole('list', { name: 'Drafts' })).toHaveTextContent(/No address yet.*1 file/);
    await returned.click(screen.getByRole('button', { name: 'Continue draft' }));
    expect(await screen.findByRole('listitem', { name: 'scope.esx' })).toBeInTheDocument();
  });
});

describe('NewClaimDrafts', () => {
  beforeEach(() => {
    mockServer.use(
      http.post('*/api/user/claims', () =>
        HttpResponse.json({ success: true, message: 'Submitted', claim: createClaim() }, { status: 201 }),
      ),
    );
  });

  const findHomeowner = () => screen.findByLabelText(/Homeowner/);
  const findOfferedDrafts = () => screen.findByRole('list', { name: 'Drafts' });
  const press = async (user: UserEvent, name: string) =>
    user.click(await screen.findByRole('button', { name }));
  const getSavedHomeowners = () => readClaimDrafts(MEMBER).map(({ values }) => values.homeowner);

  test('a draft is offered, and the form is empty until it is continued', async () => {
    const { user: before, unmount } = open();
    await pasteText(before, await findHomeowner(), 'Ines Okafor');
    unmount();

    const { user } = open();
    expect(await findHomeowner()).toHaveValue('');
    expect(await findOfferedDrafts()).toHaveTextContent(/Ines Okafor.*20\d\d/);
    await press(user, 'Continue draft');
    expect(await findHomeowner()).toHaveValue('Ines Okafor');
    expect(screen.getByText('Draft restored')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Drafts' })).not.toBeInTheDocument();
  });

  test('the draft of another member is not offered', async () => {
    saveClaimDraft(MEMBER, 'draft-1', DRAFT_VALUES);
    open('member-2');
    await findHomeowner();
    expect(screen.queryByRole('list', { name: 'Drafts' })).not.toBeInTheDocument();
  });

  test('typing while a draft is offered creates a second draft', async () => {
    saveClaimDraft(MEMBER, 'draft-1', DRAFT_VALUES);
    const { user } = open();
    await pasteText(user, await findHomeowner(), 'Dana Whitfield');
    await press(user, 'Continue draft');
    expect(await findHomeowner()).toHaveValue('Ines Okafor');
    expect(within(await findOfferedDrafts()).getByText('Dana Whitfield')).toBeInTheDocument();
    expect(getSavedHomeowners()).toEqual(expect.arrayContaining(['Ines Okafor', 'Dana Whitfield']));
  });

  test('one offered draft can be deleted alone, and undone', async () => {
    saveClaimDraft(MEMBER, 'draft-2', { ...EMPTY_CLAIM, homeowner: 'Dana Whitfield' });
    saveClaimDraft(MEMBER, 'draft-1', DRAFT_VALUES);
    const before = readClaimDrafts(MEMBER);
    const { user } = open();
    await findOfferedDrafts();
    await press(user, 'Delete draft 9 Quarry Lane');
    expect(getSavedHomeowners()).toEqual(['Dana Whitfield']);
    const undo = screen.getByRole('button', { name: 'Undo: keep the draft 9 Quarry Lane' });
    expect(undo).toHaveFocus();
    await user.click(undo);
    expect(readClaimDrafts(MEMBER)).toEqual(expect.arrayContaining(before));
  });

  test('Start over in a continued draft empties the form and deletes only that draft, which can be undone', async () => {
    saveClaimDraft(MEMBER, 'draft-2', { ...EMPTY_CLAIM, homeowner: 'Dana Whitfield' });
    const { user } = await openDraft();
    await pasteText(user, await findHomeowner(), ' and son');
    await press(user, 'Start over');
    expect(await findHomeowner()).toHaveValue('');
    expect(getSavedHomeowners()).toEqual(['Dana Whitfield']);
    await press(user, 'Undo: keep the draft 9 Quarry Lane');
    expect(getSavedHomeowners()).toEqual(['Ines Okafor and son', 'Dana Whitfield']);
  });

  test('a submitted claim that was typed again leaves no draft of it', async () => {
    saveClaimDraft(MEMBER, 'draft-2', { ...DRAFT_VALUES, homeowner: 'Dana Whitfield', dol: '2026-01-01' });
    saveClaimDraft(MEMBER, 'draft-1', { ...DRAFT_VALUES, propertyAddress: '9  quarry lane' });
    const { user } = open();
    fireEvent.change(await screen.findByLabelText(/Property Address/), {
      target: { value: DRAFT_VALUES.propertyAddress },
    });
    fireEvent.change(await findHomeowner(), { target: { value: DRAFT_VALUES.homeowner } });
    fireEvent.change(screen.getByLabelText(/Cause of Loss Date/), { target: { value: DRAFT_VALUES.col } });
    fireEvent.change(screen.getByLabelText(/^Date of Loss/), { target: { value: DRAFT_VALUES.dol } });
    await press(user, 'Submit Claim');
    await screen.findByText('Claim Submitted');
    expect(getSavedHomeowners()).toEqual(['Dana Whitfield']);
  });

  test('submitting deletes the draft and keeps the others', async () => {
    saveClaimDraft(MEMBER, 'draft-2', { ...EMPTY_CLAIM, homeowner: 'Dana Whitfield' });
    const { user } = await openDraft();
    await press(user, 'Submit Claim');
    await screen.findByText('Claim Submitted');
    expect(getSavedHomeowners()).toEqual(['Dana Whitfield']);
  });

  describe('if the answer to a submitted claim is lost', () => {
    async function submitDraft() {
      const keys: (string | null)[] = [];
      mockServer.use(
        http.post('*/api/user/claims', ({ request }) => {
          keys.push(request.headers.get('Idempotency-Key'));
          return HttpResponse.error();
        }),
      );
      const { user } = await openDraft();
      await press(user, 'Submit Claim');
      return { user, keys };
    }
    const response = { success: true, message: 'Submitted', claim: createClaim() };

    test('the server is asked, and a claim that has arrived is not sent again', async () => {
      const asked = serveSubmission({ state: 'completed', response });
      const { keys } = await submitDraft();
      expect(await findToast('Claim Submitted')).toBeInTheDocument();
      expect(asked).toEqual(keys);
      expect(getSavedHomeowners()).toEqual([]);
    });

    test('and the server cannot be asked, the claim may have arrived, and Retry asks first', async () => {
      mockServer.use(http.get('*/api/user/submissions/:key', () => HttpResponse.error()));
      const { user, keys } = await submitDraft();
      expect(await findToast('It may have arrived')).toBeInTheDocument();
      const form = within(screen.getByRole('form', { name: 'Claim' }));
      expect(form.getByText('It may have arrived')).toBeInTheDocument();
      expect(screen.queryByText('Submission Failed')).not.toBeInTheDocument();

      serveSubmission({ state: 'completed', response });
      await user.click(form.getByRole('button', { name: 'Retry' }));
      expect(await findToast('Claim Submitted')).toBeInTheDocument();
      expect(keys).toHaveLength(1);
    });
  });

  test('a sentence names files that the browser has lost until they are chosen again', async () => {
    const fileNames = Array.from({ length: 7 }, (_, number) => `roof-${number + 1}.jpg`);
    saveClaimDraft(MEMBER, 'draft-1', EMPTY_CLAIM, { fileNames });
    const { user } = open();
    expect(await findOfferedDrafts()).toHaveTextContent(/No address yet.*7 files/);
    await press(user, 'Continue draft');
    expect(
      await screen.findByText(
        /no longer has roof-1.jpg, roof-2.jpg, roof-3.jpg, roof-4.jpg, roof-5.jpg and 2 more. Choose them again/,
      ),
    ).toBeInTheDocument();

    const input = await screen.findByLabelText(/^Files/, { selector: 'input' });
    await user.upload(input, new File(['x'], 'roof-3.jpg'));
    const [draft] = readClaimDrafts(MEMBER);
    expect(draft?.fileNames).toHaveLength(7);
    expect(draft?.fileNames[0]).toBe('roof-3.jpg');
  });

  test('a browser that stores no files says so', async () => {
    const { user } = open();
    const input = await screen.findByLabelText(/^Files/, { selector: 'input' });
    await user.upload(input, new File(['x'], 'scope.esx'));
    expect(await screen.findByText('This browser does not keep these files')).toBeVisible();
  });

  test('a browser that stores nothing says so, and what was typed survives a visit to another page', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { user: before, unmount } = open();
    await pasteText(before, await findHomeowner(), 'Ines Okafor');
    expect(await screen.findByText('This browser keeps no draft')).toBeVisible();
    unmount();

    open();
    expect(await findOfferedDrafts()).toHaveTextContent('Ines Okafor');
  });
});
