import { pasteText } from '@/test/user';
import { createClaim } from '@/entities/claim/fixtures';
import { createUser } from '@/entities/member/fixtures';
import { createSubscription } from '@/entities/plan/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { serveSubmission } from '@/test/submissions';
import { findToast } from '@/test/toasts';
import { fireEvent, screen, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { saveClaimDraft, readClaimDrafts, deleteClaimDrafts } from './claimDrafts';
import { EMPTY_CLAIM } from './claimSchema';
import { NewClaimPage } from './NewClaimPage';

describe('NewClaimDrafts', () => {
  const MEMBER = 'member-1';
  const DRAFT_VALUES = {
    ...EMPTY_CLAIM,
    propertyAddress: '9 Quarry Lane',
    homeowner: 'Ines Okafor',
    col: '2026-01-03',
    dol: '2026-01-02',
  };

  beforeEach(() => {
    localStorage.clear();
    mockServer.use(
      http.get('*/api/user/dashboard', () => HttpResponse.json({ subscription: createSubscription() })),
      http.get('*/api/user/claims', () => HttpResponse.json({ results: [], next: null })),
      http.post('*/api/user/claims', () =>
        HttpResponse.json({ success: true, message: 'Submitted', claim: createClaim() }, { status: 201 }),
      ),
    );
  });

  function open(memberId = MEMBER) {
    const client = createTestClient();
    setMemberSession(client, createUser({ id: memberId }));
    return render(<NewClaimPage />, { at: '/claims/new', client });
  }

  const findHomeowner = () => screen.findByLabelText(/Homeowner/);
  const findOfferedDrafts = () => screen.findByRole('list', { name: 'Drafts' });
  const press = async (user: UserEvent, name: string) =>
    user.click(await screen.findByRole('button', { name }));
  const getSavedHomeowners = () => readClaimDrafts(MEMBER).map(({ values }) => values.homeowner);

  test('a draft is offered, and the form is empty until it is continued', async () => {
    const { user: before, unmount } = open();
    await before.type(await findHomeowner(), 'Ines Okafor');
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
    saveClaimDraft(MEMBER, 'draft-1', DRAFT_VALUES);
    const { user } = open();
    const [newest] = within(await findOfferedDrafts()).getAllByRole('button', { name: 'Continue draft' });
    await user.click(newest!);
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
    saveClaimDraft(MEMBER, 'draft-1', DRAFT_VALUES);
    const { user } = open();
    const [newest] = within(await findOfferedDrafts()).getAllByRole('button', { name: 'Continue draft' });
    await user.click(newest!);
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
      saveClaimDraft(MEMBER, 'draft-1', DRAFT_VALUES);
      const { user } = open();
      await findOfferedDrafts();
      await press(user, 'Continue draft');
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

describe('claimDrafts', () => {
  const VALUES = { ...EMPTY_CLAIM, homeowner: 'Ines Okafor', notes: 'north slope' };
  const OTHER_VALUES = { ...EMPTY_CLAIM, homeowner: 'Dana Whitfield' };
  const STORAGE_KEY = 'claim-drafts:a';

  const getHomeowners = (memberId: string) => readClaimDrafts(memberId).map(({ values }) => values.homeowner);

  beforeEach(() => localStorage.clear());

  test('a saved draft is returned unchanged, and only to its member', () => {
    saveClaimDraft('a', 'one', VALUES);
    expect(readClaimDrafts('a')).toEqual([
      { id: 'one', savedAt: expect.any(String) as string, values: VALUES, fileNames: [] },
    ]);
    expect(readClaimDrafts('b')).toEqual([]);
  });

  test('each form has its own draft, newest first', () => {
    saveClaimDraft('a', 'one', VALUES);
    saveClaimDraft('a', 'two', OTHER_VALUES);
    expect(getHomeowners('a')).toEqual(['Dana Whitfield', 'Ines Okafor']);
    saveClaimDraft('a', 'one', { ...VALUES, homeowner: 'Ines O.' });
    expect(getHomeowners('a')).toEqual(['Ines O.', 'Dana Whitfield']);
  });

  test('saving an unchanged draft keeps its date', () => {
    const savedAt = '2026-01-01T00:00:00Z';
    localStorage.setItem(STORAGE_KEY, JSON.stringify([{ id: 'one', savedAt, values: VALUES }]));
    saveClaimDraft('a', 'one', { ...VALUES });
    expect(readClaimDrafts('a')[0]?.savedAt).toBe(savedAt);
    saveClaimDraft('a', 'one', OTHER_VALUES);
    expect(readClaimDrafts('a')[0]?.savedAt).not.toBe(savedAt);
  });

  test('emptying a form or deleting a draft leaves the other drafts', () => {
    saveClaimDraft('a', 'one', VALUES);
    saveClaimDraft('a', 'two', OTHER_VALUES);
    saveClaimDraft('a', 'one', EMPTY_CLAIM);
    expect(getHomeowners('a')).toEqual(['Dana Whitfield']);
    deleteClaimDrafts('a', ['two', 'unknown']);
    expect(localStorage).toHaveLength(0);
  });

  test('only the newest five drafts are saved', () => {
    for (const id of ['1', '2', '3', '4', '5', '6']) saveClaimDraft('a', id, { ...VALUES, homeowner: id });
    expect(getHomeowners('a')).toEqual(['6', '5', '4', '3', '2']);
  });

  test.each([
    '',
    '{',
    'null',
    '{}',
    '[null, 7, "x", []]',
    '[{"savedAt":"2026-01-01T00:00:00Z","values":{}}]',
    '[{"id":"x","savedAt":"2026-01-01T00:00:00Z"}]',
    '[{"id":"x","savedAt":"yesterday","values":{}}]',
  ])('an invalid stored value is ignored: %s', (text) => {
    localStorage.setItem(STORAGE_KEY, text);
    expect(readClaimDrafts('a')).toEqual([]);
  });

  test('fields and values that the form does not know are dropped', () => {
    const values = { homeowner: 'Ines Okafor', notes: 7, roofArea: '12', inspectionStatus: 'unheard_of' };
    localStorage.setItem(STORAGE_KEY, JSON.stringify([{ id: 'x', savedAt: '2026-01-01T00:00:00Z', values }]));
    expect(readClaimDrafts('a')[0]?.values).toEqual({ ...EMPTY_CLAIM, homeowner: 'Ines Okafor' });
  });
});
