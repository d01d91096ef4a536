import { createBilling } from '@/entities/billing/fixtures';
import { type Billing, type PlanChange } from '@/entities/billing/billing';
import { allPlans, assassinPlan, ghostPlan, phantomPlan } from '@/entities/plan/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { BillingPage } from './BillingPage';

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

  test('sends the version of the page', async () => {
    serve(createBilling());
    const sent: unknown[] = [];
    mockServer.use(
      http.post('*/api/user/subscription/change', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true, message: 'From Feb 10 on.' });
      }),
    );
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Change plan' }));
    expect(await findToast('Plan change scheduled')).toBeInTheDocument();
    expect(sent).toEqual([{ planName: 'phantom', expectedVersion: 4 }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('after a conflict the choice stays, and the next press sends the new version', async () => {
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
    expect(sent).toMatchObject([{ expectedVersion: 4 }, { expectedVersion: 5 }]);
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
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Season is over');
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
