import { pasteText } from '@/test/user';
import { createClaimRow, createCompletedClaimRow } from '@/entities/claim/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ClaimsTab } from './ClaimsTab';

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
