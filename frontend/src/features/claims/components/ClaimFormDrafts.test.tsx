import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { ghostSubscription, submittedClaim } from '../fixtures';
import { keepClaimDraft, readClaimDrafts } from '../model/claimDrafts';
import { EMPTY_CLAIM } from '../model/claimSchema';
import { ClaimFormDialog } from './ClaimFormDialog';

const MEMBER = 'member-1';
const KEPT = {
  ...EMPTY_CLAIM,
  propertyAddress: '9 Quarry Lane',
  homeowner: 'Ines Okafor',
  col: '2026-01-03',
  dol: '2026-01-02',
};

beforeEach(() => {
  localStorage.clear();
  mockServer.use(
    http.get('*/api/user/dashboard', () => HttpResponse.json({ subscription: ghostSubscription })),
    http.get('*/api/user/claims', () => HttpResponse.json({ results: [], next: null })),
    http.post('*/api/user/claims', () =>
      HttpResponse.json({ success: true, message: 'Submitted', claim: submittedClaim }, { status: 201 }),
    ),
  );
});

const open = (memberId = MEMBER) =>
  render(<ClaimFormDialog memberId={memberId} onClose={jest.fn()} onSubmitted={jest.fn()} />);

const homeowner = () => screen.findByLabelText(/Homeowner/);
const offer = () => screen.findByRole('list', { name: 'Drafts' });
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const keptNames = () => readClaimDrafts(MEMBER).map(({ values }) => values.homeowner);

test('what was typed is offered again, and the form begins empty until it is wanted', async () => {
  const { user: before, unmount } = open();
  await before.type(await homeowner(), 'Ines Okafor');
  unmount();

  const { user } = open();
  expect(await homeowner()).toHaveValue('');
  expect(await offer()).toHaveTextContent(/Ines Okafor.*20\d\d/);
  await press(user, 'Continue draft');
  expect(await homeowner()).toHaveValue('Ines Okafor');
  expect(screen.getByText('Draft restored')).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Drafts' })).not.toBeInTheDocument();
});

test('nobody is offered another member’s draft', async () => {
  keepClaimDraft(MEMBER, 'kept', KEPT);
  open('member-2');
  await homeowner();
  expect(screen.queryByRole('list', { name: 'Drafts' })).not.toBeInTheDocument();
});

test('typing while a draft is offered leaves it alone, and becomes a draft itself', async () => {
  keepClaimDraft(MEMBER, 'kept', KEPT);
  const { user } = open();
  await user.type(await homeowner(), 'Dana Whitfield');
  await press(user, 'Continue draft');
  expect(await homeowner()).toHaveValue('Ines Okafor');
  expect(within(await offer()).getByText('Dana Whitfield')).toBeInTheDocument();
  expect(keptNames()).toEqual(expect.arrayContaining(['Ines Okafor', 'Dana Whitfield']));
});

test('Start over discards what is offered and keeps what is typed', async () => {
  keepClaimDraft(MEMBER, 'kept', KEPT);
  const { user } = open();
  await user.type(await homeowner(), 'Dana Whitfield');
  await press(user, 'Start over');
  expect(await homeowner()).toHaveValue('Dana Whitfield');
  expect(keptNames()).toEqual(['Dana Whitfield']);
});

test('Start over in a continued draft empties the form and forgets the draft', async () => {
  keepClaimDraft(MEMBER, 'kept', KEPT);
  const { user } = open();
  await screen.findByRole('form', { name: 'Claim' });
  await press(user, 'Continue draft');
  await press(user, 'Start over');
  expect(await homeowner()).toHaveValue('');
  expect(keptNames()).toEqual([]);
});

test('a draft that was submitted is offered no more, others still are', async () => {
  keepClaimDraft(MEMBER, 'other', { ...EMPTY_CLAIM, homeowner: 'Dana Whitfield' });
  keepClaimDraft(MEMBER, 'kept', KEPT);
  const { user } = open();
  const [newest] = within(await offer()).getAllByRole('button', { name: 'Continue draft' });
  await user.click(newest!);
  await press(user, 'Submit Claim');
  await screen.findByText('Claim Submitted');
  expect(keptNames()).toEqual(['Dana Whitfield']);
});
