import { pasteText } from '@/test/user';
import {
  createBilling,
  createNextPeriod,
  createStatement,
  createStatementRow,
} from '@/entities/billing/fixtures';
import { type Billing, type StatementRow, type PlanChange } from '@/entities/billing/billing';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { BillingPage } from './BillingPage';
import { allPlans, assassinPlan, ghostPlan, phantomPlan } from '@/entities/plan/fixtures';

describe('BillingPage', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-01-20T12:00:00Z'));
  });

  function serve(billing: Billing, statements: readonly StatementRow[] = []) {
    mockServer.use(
      http.get('*/api/user/billing', () => HttpResponse.json(billing)),
      http.get('*/api/user/statements', () => HttpResponse.json({ results: statements, next: null })),
    );
  }

  function renderPage(at = '/billing') {
    return render(<BillingPage />, { at });
  }

  /** A card of the page once it has loaded. */
  async function findCard(name: string) {
    await waitFor(() => expect(screen.queryByText('Loading this period')).not.toBeInTheDocument());
    return screen.getByRole('region', { name });
  }

  describe('this period', () => {
    test('adds up for each service, names plan and receipt, and each line says what happened', async () => {
      serve(createBilling());
      renderPage();
      const card = await findCard('This period');
      const estimates = within(card).getByRole('progressbar', { name: 'Estimates' }).closest('li')!;
      expect(estimates).toHaveTextContent('2/11');
      expect(estimates).toHaveTextContent('Opening2carried overIn10granted 9returned 1Out3used 3Left9');
      expect(within(card).getByText('GHOST')).toBeInTheDocument();
      expect(within(card).getByRole('link', { name: 'Receipt P-2026-000119' })).toHaveAttribute(
        'href',
        '/api/user/payments/5f0c3c5e-1a42-4a53-9a31-6f7c3f5f0a01/receipt.pdf',
      );
      expect(within(card).queryByText('Attorney Assistance')).not.toBeInTheDocument();

      const row = (await screen.findByRole('rowheader', { name: /Claim CL-000044/ })).closest('tr')!;
      expect(row).toHaveTextContent('Used Claim CL-000044 12 Elm Street, Springfield, ILEstimate');
      expect(row).toHaveTextContent('−19');
      expect(within(row).getByRole('link', { name: '12 Elm Street, Springfield, IL' })).toHaveAttribute(
        'href',
        '/claims/5f0c3c5e-1a42-4a53-9a31-6f7c3f5f00c1',
      );
    });

    test('without a plan there is a way to choose one, and past statements stay', async () => {
      serve(createBilling({ current: null, next: null }), [createStatementRow()]);
      renderPage();
      expect(await screen.findByText('You have no plan')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/dashboard');
      expect(await screen.findByRole('link', { name: 'S-2026-000087' })).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Change plan' })).not.toBeInTheDocument();
    });

    test('an error offers Retry', async () => {
      serve(createBilling());
      mockServer.use(
        http.get('*/api/user/billing', () => HttpResponse.json({}, { status: 500 }), { once: true }),
      );
      const { user } = renderPage();
      expect(await screen.findByText('Failed to load your billing')).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByRole('region', { name: 'This period' })).toBeInTheDocument();
    });
  });

  describe('what comes next', () => {
    test('says what is due, when and how it is paid', async () => {
      serve(createBilling());
      renderPage();
      const card = await findCard('What comes next');
      expect(within(card).getByText('$8,500.00')).toBeInTheDocument();
      expect(within(card).getByText('9 Estimates, as of today')).toBeInTheDocument();
      expect(within(card).getByText(/First Meridian Bank/)).toBeInTheDocument();
      expect(within(card).getByRole('button', { name: 'Copy how to pay' })).toBeInTheDocument();
    });

    test('a period that is paid ahead begins before the next payment is due', async () => {
      serve(createBilling({ next: createNextPeriod({ dueAt: '2026-03-10T09:00:00Z' }) }));
      renderPage();
      const card = await findCard('What comes next');
      expect(card).toHaveTextContent('BeginsFeb 10, 2026');
      expect(card).toHaveTextContent('DueMar 10, 2026');
    });

    test('without instructions it leads to the network', async () => {
      serve(createBilling({ paymentInstructions: '' }));
      renderPage();
      expect(await screen.findByRole('link', { name: 'Ask the network' })).toHaveAttribute('href', '/help');
    });

    test('a pending plan waits for its first payment and cannot be changed', async () => {
      serve(
        createBilling({
          current: null,
          next: createNextPeriod({ dueAt: '2026-01-23T09:00:00Z', opensAt: null, carriedOver: {} }),
        }),
      );
      renderPage();
      const card = await findCard('What comes next');
      expect(within(card).getByText('Waiting for your first payment')).toBeInTheDocument();
      expect(within(card).getByText(/lapses on Jan 23, 2026 9:00 AM/)).toBeInTheDocument();
      expect(within(card).getByText('With your payment')).toBeInTheDocument();
      expect(within(card).queryByRole('button', { name: 'Change plan' })).not.toBeInTheDocument();
    });

    test('in grace it says until when everything stays usable', async () => {
      serve(createBilling({ next: createNextPeriod({ dueAt: '2026-01-19T09:00:00Z' }) }));
      renderPage();
      const card = await findCard('What comes next');
      expect(within(card).getByText(/usable until Jan 22, 2026 9:00 AM/)).toBeInTheDocument();
      expect(within(card).queryByRole('button', { name: 'Change plan' })).not.toBeInTheDocument();
    });

    test('a scheduled end can be undone', async () => {
      const scheduled = {
        kind: 'cancel',
        planName: 'ghost',
        planDisplayName: 'GHOST',
        at: '2026-02-10T09:00:00Z',
      } as const;
      serve(createBilling({ next: null, scheduled }));
      mockServer.use(
        http.delete('*/api/user/subscription/scheduled', () => {
          serve(createBilling());
          return HttpResponse.json({ success: true, message: 'Your plan goes on.' });
        }),
      );
      const { user } = renderPage();
      expect(await screen.findByText('Your plan ends')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Cancel plan' })).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Undo cancellation' }));
      expect(await findToast('Cancellation undone')).toBeInTheDocument();
      expect(await screen.findByRole('button', { name: 'Cancel plan' })).toBeInTheDocument();
      expect(screen.queryByText('Your plan ends')).not.toBeInTheDocument();
    });
  });

  describe('past statements', () => {
    test('have their payments and files, and one is shown line by line in the place of this period', async () => {
      serve(createBilling(), [createStatementRow()]);
      const closed = createStatement({ ...createStatementRow() });
      mockServer.use(http.get(`*/api/user/statements/${closed.id}`, () => HttpResponse.json(closed)));
      const { user, address } = renderPage();
      const link = await screen.findByRole('link', { name: 'S-2026-000087' });
      const row = link.closest('tr')!;
      expect(row).toHaveTextContent(
        'Dec 10, 2025 to Jan 10, 2026GHOST$8,500.00 paid on Jan 10, 2026 Receipt P-2026-000119',
      );
      const url = '/api/user/statements/5f0c3c5e-1a42-4a53-9a31-6f7c3f5f0002';
      expect(within(row).getByRole('link', { name: 'PDF of S-2026-000087' })).toHaveAttribute(
        'href',
        `${url}.pdf`,
      );
      expect(within(row).getByRole('link', { name: 'CSV of S-2026-000087' })).toHaveAttribute(
        'href',
        `${url}.csv`,
      );

      await user.click(link);
      expect(await screen.findByRole('region', { name: 'Statement S-2026-000087' })).toBeInTheDocument();
      expect(await screen.findByRole('table', { name: 'Lines of the statement' })).toBeInTheDocument();
      expect(screen.queryByRole('region', { name: 'This period' })).not.toBeInTheDocument();
      expect(address()).toBe(`/billing?statement=${closed.id}`);
      await user.click(screen.getByRole('link', { name: 'Back to billing' }));
      expect(await screen.findByRole('region', { name: 'This period' })).toBeInTheDocument();
    });

    test('an unknown one says so', async () => {
      serve(createBilling());
      mockServer.use(
        http.get('*/api/user/statements/gone', () =>
          HttpResponse.json({ success: false, error: 'Not found', code: 'not_found' }, { status: 404 }),
        ),
      );
      renderPage('/billing?statement=gone');
      expect(await screen.findByText('No such statement')).toBeInTheDocument();
    });

    test('none yet, or an error with Retry', async () => {
      serve(createBilling());
      mockServer.use(
        http.get('*/api/user/statements', () => HttpResponse.json({}, { status: 500 }), { once: true }),
      );
      const { user } = renderPage();
      expect(await screen.findByText('Failed to load the statements')).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('No statements yet')).toBeInTheDocument();
    });
  });
});

describe('PlanDialogs', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-01-20T12:00:00Z'));
  });

  const preview: PlanChange = {
    from: ghostPlan,
    to: phantomPlan,
    at: '2026-02-10T09:00:00Z',
    amountNow: '0.00',
    amountNext: '5200.00',
    quotas: [
      { service: 'estimate', from: 9, to: 4 },
      { service: 'appraisal', from: 5, to: 3 },
      { service: 'engineer_assignment', from: 2, to: 1 },
      { service: 'attorney_assistance', from: 1, to: 0 },
    ],
    devicesAboveCap: 1,
    version: 4,
    lost: [{ service: 'appraisal', units: 5 }],
  };

  function serve(billing: Billing) {
    mockServer.use(
      http.get('*/api/user/billing', () => HttpResponse.json(billing)),
      http.get('*/api/user/statements', () => HttpResponse.json({ results: [], next: null })),
      http.get('*/api/subscription-plans', () => HttpResponse.json({ plans: allPlans })),
      http.get('*/api/user/subscription/change', () => HttpResponse.json(preview)),
    );
  }

  describe('changing the plan', () => {
    async function openDialog() {
      const view = render(<BillingPage />, { at: '/billing' });
      await view.user.click(await screen.findByRole('button', { name: 'Change plan' }));
      const dialog = await screen.findByRole('dialog', { name: 'Change plan' });
      await view.user.selectOptions(
        await within(dialog).findByRole('combobox', { name: /New plan/ }),
        'phantom',
      );
      await within(dialog).findByRole('table');
      return { ...view, dialog };
    }

    test('shows both plans side by side, what is due and what is lost', async () => {
      serve(createBilling());
      const { dialog } = await openDialog();
      expect(within(dialog).queryByRole('option', { name: /GHOST/ })).not.toBeInTheDocument();
      expect(within(dialog).getByRole('option', { name: /ASSASSIN, \$15,000.00/ })).toHaveValue(
        assassinPlan.name,
      );
      expect(within(dialog).getByRole('row', { name: /^Estimates/ })).toHaveTextContent('Estimates94 −5');
      expect(within(dialog).getByText(/Nothing is due now, and \$5,200.00 then/)).toBeInTheDocument();
      expect(within(dialog).getByText('5 Appraisals not used by then')).toBeInTheDocument();
      expect(within(dialog).getByText('1 device too many')).toBeInTheDocument();
    });

    test('sends the version of the page; after a conflict the choice stays, and the next press sends the new one', async () => {
      serve(createBilling());
      const sent: unknown[] = [];
      mockServer.use(
        http.post('*/api/user/subscription/change', async ({ request }) => {
          sent.push(await request.json());
          if (sent.length > 1) return HttpResponse.json({ success: true, message: 'Changed.' });
          serve(createBilling({ version: 5 }));
          const error = 'Your plan was changed in the meantime';
          return HttpResponse.json({ success: false, error, code: 'conflict' }, { status: 409 });
        }),
      );
      const { user, dialog } = await openDialog();
      await user.click(within(dialog).getByRole('button', { name: 'Change plan' }));
      expect(await within(dialog).findByText('Your plan was changed in the meantime')).toBeInTheDocument();
      expect(within(dialog).getByRole('combobox', { name: /New plan/ })).toHaveValue('phantom');
      await user.click(within(dialog).getByRole('button', { name: 'Change plan' }));
      expect(await findToast('Plan change scheduled')).toBeInTheDocument();
      expect(sent).toEqual([
        { planName: 'phantom', expectedVersion: 4 },
        { planName: 'phantom', expectedVersion: 5 },
      ]);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  test('a cancellation sends its reason and keeps it after an error', async () => {
    serve(createBilling());
    const sent: unknown[] = [];
    mockServer.use(
      http.post('*/api/user/subscription/cancel', async ({ request }) => {
        sent.push(await request.json());
        if (sent.length > 1) return HttpResponse.json({ success: true, message: 'It ends.' });
        return HttpResponse.json(
          { success: false, error: 'Changed elsewhere', code: 'conflict' },
          { status: 409 },
        );
      }),
    );
    const { user } = render(<BillingPage />, { at: '/billing' });
    await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel GHOST' });
    await pasteText(user, within(dialog).getByRole('textbox', { name: 'Reason' }), 'Season is over');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel plan' }));
    expect(await within(dialog).findByText('Changed elsewhere')).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveValue('Season is over');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel plan' }));
    expect(await findToast('Cancellation scheduled')).toBeInTheDocument();
    expect(sent).toEqual([
      { reason: 'Season is over', expectedVersion: 4 },
      { reason: 'Season is over', expectedVersion: 4 },
    ]);
  });
});
