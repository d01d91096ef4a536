import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { useListView } from './useListView';

const VALUES = { status: ['open', 'closed'] };

function View({ list = 'claims' }: { list?: string }) {
  const { search, filters, pages, choose, clear, showPages } = useListView(list, VALUES);
  return (
    <>
      <label>
        Search <input value={search.typed} onChange={(event) => search.type(event.target.value)} />
      </label>
      <p>{`${JSON.stringify(filters)} to page ${pages}`}</p>
      <button type="button" onClick={() => choose('status', 'closed')}>
        Closed
      </button>
      <button type="button" onClick={() => showPages(pages + 1)}>
        Read on
      </button>
      <button type="button" onClick={clear}>
        Clear
      </button>
    </>
  );
}

const press = (name: string) => screen.getByRole('button', { name });

test('the view stands in the address under the list’s name, and is read from there', () => {
  render(<View />, {
    at: '/list?tab=claims&claims.status=open&claims.search=roof&claims.pages=3&documents.pages=7',
  });
  expect(screen.getByText('{"status":"open","search":"roof"} to page 3')).toBeInTheDocument();
  expect(screen.getByLabelText('Search')).toHaveValue('roof');
});

test.each(['claims.status=surveillance', 'claims.pages=-1', 'claims.pages=many', 'documents.status=open'])(
  '%s counts as nothing',
  (query) => {
    render(<View />, { at: `/list?${query}` });
    expect(screen.getByText('{} to page 0')).toBeInTheDocument();
  },
);

test('another filter begins at the first page again and leaves other lists alone', async () => {
  const { user, address } = render(<View />, { at: '/list?tab=claims&claims.pages=3&documents.pages=7' });
  await user.click(press('Closed'));
  expect(address()).toBe('/list?tab=claims&documents.pages=7&claims.status=closed');
  await user.click(press('Read on'));
  expect(address()).toBe('/list?tab=claims&documents.pages=7&claims.status=closed&claims.pages=1');
});

test('another search begins at the first page again', async () => {
  const { user, address } = render(<View />, { at: '/list?claims.pages=3' });
  await user.type(screen.getByLabelText('Search'), 'roof');
  expect(await screen.findByText('{"search":"roof"} to page 0')).toBeInTheDocument();
  expect(address()).toBe('/list?claims.search=roof');
});

test('clearing empties the search, also where it has not settled yet', async () => {
  const { user, address } = render(<View />, {
    at: '/list?tab=claims&claims.status=open&claims.search=roof',
  });
  await user.type(screen.getByLabelText('Search'), 'er');
  await user.click(press('Clear'));
  expect(screen.getByLabelText('Search')).toHaveValue('');
  expect(address()).toBe('/list?tab=claims');
});
