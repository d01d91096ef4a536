import { pasteText } from '@/test/user';
import { createCompletedClaimRow } from '@/entities/claim/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { DuplicateClaimWarning } from './DuplicateClaimWarning';

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
