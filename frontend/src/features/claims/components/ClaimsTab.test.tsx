import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { completedRow, submittedRow } from '../fixtures';
import { ClaimsTab } from './ClaimsTab';

function serve(recentClaims: unknown[]) {
  mockServer.use(http.get('*/api/user/dashboard', () => HttpResponse.json({ recentClaims })));
}

test('each claim shows its facts and leads to its page', async () => {
  serve([completedRow, submittedRow]);
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

test('without claims it says so', async () => {
  serve([]);
  render(<ClaimsTab />);
  expect(await screen.findByText('No claims submitted yet')).toBeInTheDocument();
});

test('a failure offers Retry, which reads again', async () => {
  mockServer.use(
    http.get('*/api/user/dashboard', () =>
      HttpResponse.json({ error: 'x', code: 'server_error' }, { status: 500 }),
    ),
  );
  const { user } = render(<ClaimsTab />);
  expect(await screen.findByText('Failed to load claims')).toBeInTheDocument();
  serve([submittedRow]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(submittedRow.propertyAddress)).toBeInTheDocument();
});

test('Show all reads the whole list page by page, and stands in the address', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({
    ...submittedRow,
    id: `claim-${index}`,
    propertyAddress: `${index} Quarry Lane`,
  }));
  serve(rows.slice(0, 10));
  mockServer.use(
    http.get('*/api/user/claims', ({ request }) =>
      new URL(request.url).searchParams.get('cursor') === 'second'
        ? HttpResponse.json({ results: rows.slice(11), next: null })
        : HttpResponse.json({ results: rows.slice(0, 11), next: 'second' }),
    ),
  );
  const { user, address } = render(<ClaimsTab />, { at: '/dashboard?tab=claims' });
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('10 Quarry Lane')).toBeInTheDocument();
  expect(address()).toBe('/dashboard?tab=claims&claims=all');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('11 Quarry Lane')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Load more|Show all/ })).not.toBeInTheDocument();
});
