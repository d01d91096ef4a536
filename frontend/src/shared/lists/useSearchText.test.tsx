import { render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSearchText } from './useSearchText';
import { textParam, useUrlState } from '@/shared/hooks/useUrlState';

const PARAMS = { search: textParam() };

function Search() {
  const [{ search }, setState] = useUrlState(PARAMS);
  const { value, debounced, setValue } = useSearchText(search, (text) => setState({ search: text }));
  const [, setParameters] = useSearchParams();
  return (
    <>
      <label>
        Search <input value={value} onChange={(event) => setValue(event.target.value)} />
      </label>
      <p>Debounced: {debounced}</p>
      <button type="button" onClick={() => setParameters({ tab: 'used' })}>
        Elsewhere
      </button>
    </>
  );
}

test('typed text moves into the URL, trimmed, and leaves other parameters alone', async () => {
  const { user, address } = render(<Search />, { at: '/list?tab=used' });
  await user.type(screen.getByLabelText('Search'), ' roof ');
  expect(screen.getByText('Debounced:')).toBeInTheDocument();
  expect(await screen.findByText('Debounced: roof')).toBeInTheDocument();
  expect(address()).toBe('/list?tab=used&search=roof');
  expect(screen.getByLabelText('Search')).toHaveValue(' roof ');
});

test('the field follows a change of the URL', async () => {
  const { user, address } = render(<Search />, { at: '/list?search=roof' });
  expect(screen.getByLabelText('Search')).toHaveValue('roof');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await waitFor(() => expect(screen.getByLabelText('Search')).toHaveValue(''));
  expect(address()).toBe('/list?tab=used');
});

test('text typed while the page is slow to follow the URL stays', async () => {
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
