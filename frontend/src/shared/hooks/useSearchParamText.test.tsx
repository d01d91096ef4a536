import { render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
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

test('what is typed while the page is slow to follow the URL is not taken back', async () => {
  let arrive: () => void = () => undefined;
  const load = jest.fn(
    () =>
      new Promise<{ default: () => string }>((resolve) => {
        arrive = () => resolve({ default: () => 'Listed: ro' });
      }),
  );
  const SlowList = lazy(load);
  function List() {
    const [parameters] = useSearchParams();
    const search = parameters.get('search');
    return <p>{search === 'ro' ? <SlowList /> : `Listed: ${search}`}</p>;
  }
  const { user } = render(
    <Suspense>
      <Search />
      <List />
    </Suspense>,
    { at: '/list' },
  );
  const field = screen.getByLabelText('Search');
  await user.type(field, 'ro');
  await waitFor(() => expect(load).toHaveBeenCalled());
  await user.type(field, 'of');
  arrive();
  expect(await screen.findByText('Listed: roof')).toBeInTheDocument();
  expect(field).toHaveValue('roof');
});
