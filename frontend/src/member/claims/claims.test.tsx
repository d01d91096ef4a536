import { pasteText } from '@/test/user';
import { createClaimRow, createCompletedClaimRow, createClaim } from '@/entities/claim/fixtures';
import { mockServer } from '@/test/mockServer';
import { render, createTestClient } from '@/test/render';
import { fireEvent, screen, waitFor, within, act } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ClaimsTab } from './ClaimsTab';
import { type ClaimDetail } from '@/entities/claim/claim';
import { ClaimPageContext } from '@/member/claim/claimPageContext';
import { useState } from 'react';
import { CorrectionDialog } from './CorrectionDialog';
import { DuplicateClaimWarning } from './DuplicateClaimWarning';
import { createUser } from '@/entities/member/fixtures';
import { allPlans, createPhantomSubscription, createSubscription, withUsage } from '@/entities/plan/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { NewClaimPage } from './NewClaimPage';
import { saveClaimDraft, readClaimDrafts, deleteClaimDrafts } from './claimDrafts';
import { EMPTY_CLAIM } from './claimSchema';

describe('ClaimsTab', () => {
  const submittedRow = createClaimRow();
  const completedRow = createCompletedClaimRow();

  beforeEach(() => {
    mockServer.use(http.get('*/api/user/claims/labels', () => HttpResponse.json({ labels: ['hail'] })));
  });

  function serveDashboard(recentClaims: unknown[]) {
    mockServer.use(http.get('*/api/user/dashboard', () => HttpResponse.json({ recentClaims })));
  }

  test('each claim shows its details and links to its page', async () => {
    serveDashboard([completedRow, submittedRow]);
    render(<ClaimsTab />);

    const completed = await screen.findByRole('row', { name: /14 Harbor Road/ });
    expect(within(completed).getByText('Dana Whitfield')).toBeInTheDocument();
    expect(within(completed).getByText('Engineer Assignment')).toBeInTheDocument();
    expect(within(completed).getByText('completed')).toHaveClass('good');
    expect(within(completed).getByText('Jan 12, 2026')).toBeInTheDocument();
    expect(within(completed).getByText('$18,250.00')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: completedRow.propertyAddress })).toHaveAttribute(
      'href',
      `/claims/${completedRow.id}`,
    );
    const submitted = screen.getByRole('row', { name: /9 Quarry Lane/ });
    expect(within(submitted).getByText('submitted')).not.toHaveClass('good');
    expect(submitted).not.toHaveTextContent('$');
  });

  test('an empty list says so', async () => {
    serveDashboard([]);
    render(<ClaimsTab />);
    expect(await screen.findByText('No claims submitted yet')).toBeInTheDocument();
  });

  test('Retry after an error fetches the claims again', async () => {
    mockServer.use(
      http.get('*/api/user/dashboard', () =>
        HttpResponse.json({ error: 'x', code: 'server_error' }, { status: 500 }),
      ),
    );
    const { user } = render(<ClaimsTab />);
    expect(await screen.findByText('Failed to load claims')).toBeInTheDocument();
    serveDashboard([submittedRow]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(submittedRow.propertyAddress)).toBeInTheDocument();
  });

  test('search and filters are in the URL and apply to all claims', async () => {
    serveDashboard([completedRow, submittedRow]);
    let search = '';
    mockServer.use(
      http.get('*/api/user/claims', ({ request }) => {
        search = new URL(request.url).search;
        return HttpResponse.json({ results: [completedRow], next: null });
      }),
    );
    const { user, address } = render(<ClaimsTab />, { at: '/dashboard?tab=claims' });
    await user.selectOptions(await screen.findByLabelText('Status'), 'Completed');
    await user.selectOptions(screen.getByLabelText('Service'), 'Engineer Assignment');
    await user.selectOptions(await screen.findByLabelText('Label'), 'hail');
    fireEvent.change(screen.getByLabelText('Sent from'), { target: { value: '0002-11-01' } });
    fireEvent.change(screen.getByLabelText('Sent from'), { target: { value: '2026-11-01' } });
    await pasteText(user, screen.getByLabelText('Search claims'), 'harbor');
    expect(await screen.findByText('1 claim found')).toBeInTheDocument();
    await waitFor(() =>
      expect(search).toBe(
        '?status=completed&serviceRequestType=engineer_assignment&from=2026-11-01&label=hail&search=harbor',
      ),
    );
    expect(address()).toBe(
      '/dashboard?tab=claims&claims.status=completed&claims.serviceRequestType=engineer_assignment&claims.label=hail&claims.from=2026-11-01&claims.q=harbor',
    );
    expect(screen.queryByText(submittedRow.propertyAddress)).not.toBeInTheDocument();
  });
});

describe('CorrectionDialog', () => {
  const first = createClaim();
  const second: ClaimDetail = { ...first, version: 2, claimNumber: 'TX-77' };
  const CONFLICT = { success: false, error: 'This claim was changed since you opened it', code: 'conflict' };

  /** The page fetches the claim again after a conflict. */
  function Page({ onClose }: { onClose: () => void }) {
    const [claim, setClaim] = useState(first);
    return (
      <ClaimPageContext value={{ work: { invalidates: [] } as never, memberId: 'm' }}>
        <button type="button" onClick={() => setClaim(second)}>
          fetch
        </button>
        <CorrectionDialog claim={claim} onClose={onClose} />
      </ClaimPageContext>
    );
  }

  test('a conflict says what is different, keeps what was typed, and the next press sends it', async () => {
    const sent: unknown[] = [];
    const onClose = jest.fn();
    mockServer.use(
      http.patch('*/api/user/claims/:id', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? HttpResponse.json(CONFLICT, { status: 409 })
          : HttpResponse.json({ success: true, message: 'Corrected', claim: second });
      }),
    );
    const { user } = render(<Page onClose={onClose} />, { at: '/claims/x' });
    const homeowner = await screen.findByLabelText(/^Homeowner/);
    await user.clear(homeowner);
    await pasteText(user, homeowner, 'Ida');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await within(screen.getByRole('dialog')).findByText(CONFLICT.error)).toBeVisible();

    act(() => screen.getByRole('button', { name: 'fetch', hidden: true }).click());
    expect(await screen.findByText('TX-77')).toBeVisible();
    expect(screen.getByText(/^What you typed is kept\. /)).toBeVisible();
    expect(homeowner).toHaveValue('Ida');
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));

    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([
      { homeowner: 'Ida', expectedVersion: 1 },
      { homeowner: 'Ida', expectedVersion: 2 },
    ]);
  });
});

describe('DuplicateClaimWarning', () => {
  const completedRow = createCompletedClaimRow();

  const WARNING = 'You have a claim for this address and date of loss';

  function serveClaims(results: unknown[], status = 200): string[] {
    const searches: string[] = [];
    mockServer.use(
      http.get('*/api/user/claims', ({ request }) => {
        searches.push(new URL(request.url).search);
        return HttpResponse.json({ results, next: null }, { status });
      }),
    );
    return searches;
  }

  const element = <DuplicateClaimWarning propertyAddress=" 9 Quarry  Lane" dol="2026-01-02" />;

  test('a claim with the same address and date of loss is shown with a link to it', async () => {
    const searches = serveClaims([{ ...completedRow, propertyAddress: '9  QUARRY lane' }]);
    render(element);
    expect(await screen.findByText(WARNING)).toBeInTheDocument();
    expect(screen.getByText(/Submitted Jan 12, 2026; status: completed/)).toBeInTheDocument();
    expect(searches).toEqual(['?search=quarry&dol=2026-01-02']);
    const link = screen.getByRole('link', { name: 'Open that claim in a new tab' });
    expect(link).toHaveAttribute('href', `/claims/${completedRow.id}`);
    expect(link).toHaveAttribute('target', '_blank');
  });

  test.each([
    [{ propertyAddress: '9 Quarry Lane', status: 'withdrawn' }, 200],
    [{ propertyAddress: '9 Quarry Lane', status: 'declined' }, 200],
    [{ propertyAddress: '19 Quarry Lane', status: 'submitted' }, 200],
    [{ propertyAddress: '9 Quarry Lane', status: 'submitted' }, 500],
  ])('no warning for %j with status %i', async (row, status) => {
    const searches = serveClaims([{ ...completedRow, ...row }], status);
    const { client } = render(element);
    await waitFor(() => expect(searches).toHaveLength(1));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
  });

  function TypedAddress() {
    const [address, setAddress] = useState('');
    return (
      <>
        <input aria-label="Address" value={address} onChange={(event) => setAddress(event.target.value)} />
        <DuplicateClaimWarning propertyAddress={address} dol="2026-01-02" />
      </>
    );
  }

  test('the request is debounced while the member types', async () => {
    const searches = serveClaims([]);
    const { user } = render(<TypedAddress />);
    await pasteText(user, screen.getByLabelText('Address'), 'Quarry');
    await waitFor(() => expect(searches).toEqual(['?search=quarry&dol=2026-01-02']));
  });
});

describe('NewClaimService', () => {
  function serveDashboard(subscription: unknown) {
    mockServer.use(
      http.get('*/api/user/dashboard', () => HttpResponse.json({ subscription })),
      http.get('*/api/subscription-plans', () => HttpResponse.json({ plans: allPlans })),
    );
  }

  function open() {
    const client = createTestClient();
    setMemberSession(client, createUser());
    return render(<NewClaimPage />, { at: '/claims/new', client });
  }

  test('the form begins with a service that has units, and one without says what to do', async () => {
    serveDashboard(withUsage(createSubscription(), 'estimate', { used: 11 }));
    const { user } = open();
    expect(await screen.findByRole('radio', { name: /Appraisal 1 of 5 left/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /^Estimate None left until Feb 10, 2026/ }));
    expect(await screen.findByText('No estimates left in this period')).toBeInTheDocument();
    expect(await screen.findByText(/ASSASSIN has 14 a month for \$15,000\.00/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change plan' })).toHaveAttribute('href', '/billing');
    expect(screen.getByRole('link', { name: 'Ask the network' })).toHaveAttribute('href', '/help');
  });

  describe('attorney assistance', () => {
    test('is offered if the plan includes it', async () => {
      serveDashboard(createSubscription());
      open();
      expect(await screen.findByRole('radio', { name: /Attorney Assistance/ })).toBeInTheDocument();
    });

    test('is not offered if the plan excludes it', async () => {
      serveDashboard(createPhantomSubscription());
      open();
      await screen.findByRole('radio', { name: /Engineer Assignment/ });
      expect(screen.queryByRole('radio', { name: /Attorney Assistance/ })).not.toBeInTheDocument();
    });
  });

  test('a notice says that there is no plan', async () => {
    serveDashboard(null);
    open();
    expect(await screen.findByText('No Active Subscription')).toBeInTheDocument();
    expect(await screen.findByLabelText(/Property Address/)).toBeEnabled();
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
