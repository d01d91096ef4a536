import { render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { useSearchParams } from 'react-router-dom';
import { useSearchParamText } from './useSearchParamText';

function Search() {
  const { typed, settled, type } = useSearchParamText();
  const [, setParameters] = useSearchParams();
  return (
    <>
      <label>
        Search <input value={typed} onChange={(event) => type(event.target.value)} />
      </label>
      <p>Settled: {settled}</p>
      <button type="button" onClick={() => setParameters({ tab: 'used' })}>
        Elsewhere
      </button>
    </>
  );
}

test('what is typed moves into the URL, trimmed, and leaves the other parameters alone', async () => {
  const { user, address } = render(<Search />, { at: '/list?tab=used' });
  await user.type(screen.getByLabelText('Search'), ' roof ');
  expect(screen.getByText('Settled:')).toBeInTheDocument();
  expect(await screen.findByText('Settled: roof')).toBeInTheDocument();
  expect(address()).toBe('/list?tab=used&search=roof');
  expect(screen.getByLabelText('Search')).toHaveValue(' roof ');
});

test('the field follows a URL that changes by itself', async () => {
  const { user, address } = render(<Search />, { at: '/list?search=roof' });
  expect(screen.getByLabelText('Search')).toHaveValue('roof');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await waitFor(() => expect(screen.getByLabelText('Search')).toHaveValue(''));
  expect(address()).toBe('/list?tab=used');
});
