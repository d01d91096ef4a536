import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { completedRow } from '../fixtures';
import { ClaimTwinWarning } from './ClaimTwinWarning';

const WARNING = 'You have a claim for this address and date of loss';

function serve(results: unknown[], status = 200): string[] {
  const asked: string[] = [];
  mockServer.use(
    http.get('*/api/user/claims', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ results, next: null }, { status });
    }),
  );
  return asked;
}

const element = <ClaimTwinWarning propertyAddress=" 9 Quarry  Lane" dol="2026-01-02" />;

test('the claim of the same address and date of loss is named, with the way to it', async () => {
  const asked = serve([{ ...completedRow, propertyAddress: '9  QUARRY lane' }]);
  render(element);
  expect(await screen.findByText(WARNING)).toBeInTheDocument();
  expect(screen.getByText(/Submitted Jan 12, 2026; status: completed/)).toBeInTheDocument();
  expect(asked).toEqual(['?search=quarry&dol=2026-01-02']);
  const link = screen.getByRole('link', { name: 'Open that claim in a new tab' });
  expect(link).toHaveAttribute('href', `/claims/${completedRow.id}`);
  expect(link).toHaveAttribute('target', '_blank');
});

test.each([
  [{ propertyAddress: '9 Quarry Lane', status: 'withdrawn' }, 200],
  [{ propertyAddress: '9 Quarry Lane', status: 'declined' }, 200],
  [{ propertyAddress: '19 Quarry Lane', status: 'submitted' }, 200],
  [{ propertyAddress: '9 Quarry Lane', status: 'submitted' }, 500],
])('nothing is said of %j answered with %i', async (row, status) => {
  const asked = serve([{ ...completedRow, ...row }], status);
  const { client } = render(element);
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
});

function TypedAddress() {
  const [address, setAddress] = useState('');
  return (
    <>
      <input aria-label="Address" value={address} onChange={(event) => setAddress(event.target.value)} />
      <ClaimTwinWarning propertyAddress={address} dol="2026-01-02" />
    </>
  );
}

test('while one types nothing is asked, only once it rests', async () => {
  const asked = serve([]);
  const { user } = render(<TypedAddress />);
  await user.type(screen.getByLabelText('Address'), 'Quarry');
  await waitFor(() => expect(asked).toEqual(['?search=quarry&dol=2026-01-02']));
});
