import { keysetPagesQuery, type ListFilters } from './keysetPages';
import { type ListFilter, usePagedList } from './usePagedList';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { FilterableList } from './FilterableList';

const SERVER_ERROR = { success: false, error: 'x', code: 'server_error', requestId: '8c1f0a5be2d94e37' };

interface Thing {
  id: string;
  colour: string;
}

const RECENT: Thing[] = Array.from({ length: 10 }, (_, index) => ({ id: `thing ${index}`, colour: 'red' }));
const FILTERS: ListFilter[] = [
  { name: 'colour', label: 'Colour', options: ['red', 'blue'].map((value) => ({ value, label: value })) },
];
const thingsQuery = (filters: ListFilters) => ({
  ...keysetPagesQuery<Thing>('/api/things', filters),
  refetchOnMount: 'always' as const,
});

function Things({ newest = RECENT }: { newest?: Thing[] | undefined }) {
  const list = usePagedList(thingsQuery, { name: 'things', filters: FILTERS, newestRows: newest });
  return (
    <FilterableList
      list={list}
      noun={['thing', 'things']}
      searchHint="Name"
      errorTitle="Failed to load things"
      empty="No things yet"
    >
      {(rows) => (
        <ul>
          {rows.map(({ id }) => (
            <li key={id}>{id}</li>
          ))}
        </ul>
      )}
    </FilterableList>
  );
}

/** The same list without `newestRows`. */
function AllThings() {
  const list = usePagedList(thingsQuery, { name: 'things', filters: FILTERS });
  return (
    <FilterableList
      list={list}
      noun={['thing', 'things']}
      searchHint="Name"
      errorTitle="Failed to load things"
      empty="No things yet"
    >
      {(rows) => rows.map(({ id }) => <p key={id}>{id}</p>)}
    </FilterableList>
  );
}

/** Serves pages of two rows, with the search and filter in their names. Returns the queries of the requests. */
function servePages(count: number): string[] {
  const queries: string[] = [];
  mockServer.use(
    http.get('*/api/things', ({ request }) => {
      const { searchParams } = new URL(request.url);
      queries.push(searchParams.toString());
      const page = Number(searchParams.get('cursor') ?? 0);
      const end = Math.min(count, page + Number(searchParams.get('limit') ?? 50) / 50);
      const query = [searchParams.get('search'), searchParams.get('colour')].filter(Boolean).join(' ');
      return HttpResponse.json({
        results: Array.from({ length: 2 * (end - page) }, (_, row) => ({
          id: `${query} row ${page * 2 + row}`,
          colour: 'red',
        })),
        next: end < count ? String(end) : null,
      });
    }),
  );
  return queries;
}

function fail() {
  mockServer.use(http.get('*/api/things', () => HttpResponse.json(SERVER_ERROR, { status: 500 })));
}

const rowCount = () => screen.getAllByRole('listitem').length;
const count = () => screen.getByRole('status');

test('the newest rows are shown first, without a request', () => {
  render(<Things />, { at: '/list' });
  expect(rowCount()).toBe(10);
  expect(count()).toHaveTextContent('The 10 newest things');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
});

test('Load more fetches page by page to the end, and the URL follows', async () => {
  servePages(3);
  const { user, address } = render(<Things />, { at: '/list' });
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(count()).toHaveTextContent('The 2 newest things'));
  expect(screen.getByRole('button', { name: 'Load more' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(rowCount()).toBe(4));
  expect(address()).toBe('/list?things.pages=2');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(count()).toHaveTextContent('All 6 things'));
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('a URL with a number of pages fetches the first one and then the others together', async () => {
  const queries = servePages(9);
  render(<Things />, { at: '/list?things.pages=4' });
  await waitFor(() => expect(rowCount()).toBe(8));
  expect(queries).toEqual(['', 'cursor=1&limit=150']);
});

test('a URL with too many pages fetches up to the last one', async () => {
  servePages(2);
  render(<Things />, { at: '/list?things.pages=50' });
  await waitFor(() => expect(count()).toHaveTextContent('All 4 things'));
});

test('a filter and a search apply together, to the whole list', async () => {
  const queries = servePages(1);
  const { user } = render(<Things />, { at: '/list' });
  await user.selectOptions(screen.getByLabelText('Colour'), 'blue');
  expect(await screen.findByText('blue row 0')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Search things'), 'roof');
  expect(await screen.findByText('roof blue row 0')).toBeInTheDocument();
  expect(count()).toHaveTextContent('2 things found');
  expect(queries).toEqual(['colour=blue', 'colour=blue&search=roof']);
});

test('the previous rows stay until the requested ones arrive', async () => {
  let respond: () => void = () => undefined;
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  mockServer.use(
    http.get('*/api/things', async () => {
      await responded;
      return HttpResponse.json({ results: [{ id: 'found', colour: 'blue' }], next: null });
    }),
  );
  const { user } = render(<Things />, { at: '/list' });
  await user.selectOptions(screen.getByLabelText('Colour'), 'blue');
  expect(count()).toHaveTextContent('Searching...');
  expect(rowCount()).toBe(10);
  expect(screen.queryByRole('button', { name: /Load more|Show all/ })).not.toBeInTheDocument();
  respond();
  expect(await screen.findByText('found')).toBeInTheDocument();
  expect(count()).toHaveTextContent('1 thing found');
});

test('a search without a match says so, and Clear filters shows the list again', async () => {
  mockServer.use(http.get('*/api/things', () => HttpResponse.json({ results: [], next: null })));
  const { user, address } = render(<Things />, { at: '/list?tab=x&things.q=nothing&things.colour=red' });
  expect(await screen.findByText('No things match')).toBeInTheDocument();
  expect(count()).toHaveTextContent('No things found');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(rowCount()).toBe(10);
  expect(address()).toBe('/list?tab=x');
  expect(screen.getByLabelText('Search things')).toHaveFocus();
  expect(screen.getByLabelText('Search things')).toHaveValue('');
});

test('a failed search says so and can be tried again', async () => {
  fail();
  const { user } = render(<Things />, { at: '/list?things.q=roof' });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `Failed to load thingsReference ${SERVER_ERROR.requestId}`,
  );
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  servePages(1);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('roof row 0')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a failed further page keeps the rows, says so, and can be tried again', async () => {
  servePages(3);
  const { user } = render(<Things />, { at: '/list?things.pages=1' });
  await screen.findByText('row 0');
  fail();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `Failed to load thingsReference ${SERVER_ERROR.requestId}`,
  );
  expect(rowCount()).toBe(2);
  servePages(3);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(rowCount()).toBe(4));
});

test('returning to the list fetches it again and shows the known rows until then', async () => {
  servePages(1);
  const client = createTestClient();
  const { unmount } = render(<Things />, { at: '/list?things.pages=1', client });
  await screen.findByText('row 1');
  unmount();
  mockServer.use(
    http.get('*/api/things', async () => {
      await delay(20);
      return HttpResponse.json({ results: [{ id: 'fresh row', colour: 'red' }], next: null });
    }),
  );
  render(<Things />, { at: '/list?things.pages=1', client });
  expect(screen.getByText('row 1')).toBeInTheDocument();
  expect(await screen.findByText('fresh row')).toBeInTheDocument();
  expect(screen.queryByText('row 1')).not.toBeInTheDocument();
});

test('another filter begins at the first page, and leaves the parameters of other lists alone', async () => {
  servePages(5);
  const { user, address } = render(<Things />, {
    at: '/list?tab=x&documents.pages=7&things.pages=2&things.colour=red',
  });
  await screen.findByText('red row 3');
  await user.selectOptions(screen.getByLabelText('Colour'), 'blue');
  expect(await screen.findByText('blue row 1')).toBeInTheDocument();
  expect(address()).toBe('/list?tab=x&documents.pages=7&things.colour=blue');
});

test.each(['things.colour=green', 'things.pages=-1', 'things.pages=many', 'documents.colour=red'])(
  '%s in the URL is ignored',
  (query) => {
    render(<Things />, { at: `/list?${query}` });
    expect(count()).toHaveTextContent('The 10 newest things');
  },
);

test('a list without newest rows loads, and then shows its rows', async () => {
  servePages(2);
  render(<AllThings />, { at: '/list' });
  expect(screen.getByText('Loading things')).toBeInTheDocument();
  expect(await screen.findByText('row 1')).toBeInTheDocument();
  expect(screen.getByText('The 2 newest things')).toBeInTheDocument();
});

test('an empty list has no search', async () => {
  mockServer.use(http.get('*/api/things', () => HttpResponse.json({ results: [], next: null })));
  render(<AllThings />, { at: '/list' });
  expect(await screen.findByText('No things yet')).toBeInTheDocument();
  expect(screen.queryByLabelText('Search things')).not.toBeInTheDocument();
});

test('a list that failed to load says so and can be tried again', async () => {
  fail();
  const { user } = render(<AllThings />, { at: '/list' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load things');
  servePages(1);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('row 0')).toBeInTheDocument();
});
