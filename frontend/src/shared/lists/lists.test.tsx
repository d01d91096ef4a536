import { textParam, useUrlState } from '@/shared/hooks/useUrlState';
import { Button } from '@/shared/ui/Button';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Column, DataTable } from './DataTable';
import { RowLink, RowLinks } from './RowLink';
import { keysetPagesQuery, type ListFilters } from './keysetPages';
import { usePagedList } from './usePagedList';
import { useSearchText } from './useSearchText';

describe('RowLink', () => {
  const element = (
    <RowLinks>
      <RowLink to="/claims/7">Seven</RowLink>
    </RowLinks>
  );

  test('a click navigates inside the app', async () => {
    const { user, address } = render(element, { at: '/dashboard' });
    expect(screen.getByRole('link', { name: 'Seven' })).toHaveAttribute('href', '/claims/7');
    await user.click(screen.getByRole('link', { name: 'Seven' }));
    expect(address()).toBe('/claims/7');
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'a click with %o is left to the browser',
    (init) => {
      // jsdom cannot navigate and would write an error to the console.
      const stop = (event: Event) => event.preventDefault();
      const { address } = render(element, { at: '/dashboard' });
      const link = screen.getByRole('link', { name: 'Seven' });
      const click = createEvent.click(link, init);
      let wasPrevented = true;
      window.addEventListener(
        'click',
        (event) => {
          wasPrevented = event.defaultPrevented;
          stop(event);
        },
        { once: true },
      );
      fireEvent(link, click);
      expect(wasPrevented).toBe(false);
      expect(address()).toBe('/dashboard');
    },
  );
});

describe('DataTable', () => {
  interface Thing {
    id: string;
    amount: string | null;
  }

  let rendered: string[] = [];
  const COLUMNS: readonly Column<Thing>[] = [
    {
      key: 'id',
      header: 'Name',
      isRowHeader: true,
      width: '2fr',
      cell: ({ id }) => {
        rendered.push(id);
        return id;
      },
    },
    { key: 'amount', header: 'Amount', width: '1fr', isNumeric: true, cell: ({ amount }) => amount },
  ];

  const things = (count: number): Thing[] =>
    Array.from({ length: count }, (_, index) => ({ id: `thing ${index}`, amount: index ? '1' : null }));

  function GrowingTable() {
    const [rows, setRows] = useState(() => things(100));
    const grow = () => setRows((known) => [...known, ...things(150).slice(100)]);
    return (
      <>
        <button type="button" onClick={grow}>
          Grow
        </button>
        <DataTable caption="Things" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      </>
    );
  }

  test('the table has a name, column headers and row headers', () => {
    render(<DataTable caption="Things" columns={COLUMNS} rows={things(3)} rowKey={({ id }) => id} />);
    const table = screen.getByRole('table', { name: 'Things' });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
    expect(within(table).getByRole('rowheader', { name: 'thing 2' })).toBeInTheDocument();
    expect(within(table).getAllByRole('row')).toHaveLength(4);
  });

  test('loading more renders only the new rows', async () => {
    const { user } = render(<GrowingTable />);
    rendered = [];
    await user.click(screen.getByRole('button', { name: 'Grow' }));
    expect(screen.getAllByRole('row')).toHaveLength(151);
    expect(rendered).toEqual(
      things(150)
        .slice(100)
        .map(({ id }) => id),
    );
  });
});

describe('useSearchText', () => {
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
});

describe('usePagedList', () => {
  const thingsQuery = (filters: ListFilters) => keysetPagesQuery<number>('/api/things', filters);

  function Pages() {
    const { rows = [], next, loadMore } = usePagedList(thingsQuery, { name: 'things' });
    return (
      <>
        <output>{rows.length} rows</output>
        {next && (
          <Button type="button" onClick={loadMore}>
            {next}
          </Button>
        )}
      </>
    );
  }

  /** Serves pages of two rows, or several of them as the `limit` says. Returns the queries of the requests. */
  function servePages(count: number): string[] {
    const queries: string[] = [];
    mockServer.use(
      http.get('*/api/things', ({ request }) => {
        const { searchParams } = new URL(request.url);
        queries.push(searchParams.toString());
        const page = Number(searchParams.get('cursor') ?? 0);
        const end = Math.min(count, page + Number(searchParams.get('limit') ?? 50) / 50);
        const results = Array.from({ length: 2 * (end - page) }, (_, row) => page * 2 + row);
        return HttpResponse.json({ results, next: end < count ? String(end) : null });
      }),
    );
    return queries;
  }

  const rowCount = () => screen.getByRole('status').textContent;

  test('a URL with 99 pages takes eleven requests', async () => {
    const queries = servePages(120);
    render(<Pages />, { at: '/list?things.pages=99' });
    await waitFor(() => expect(rowCount()).toBe('198 rows'));
    expect(queries).toHaveLength(11);
    expect(queries.at(1)).toBe('cursor=1&limit=500');
    expect(queries.at(-1)).toBe('cursor=91&limit=400');
  });

  test('pages that were loaded one by one are read again with few requests', async () => {
    const queries = servePages(9);
    const { user, client } = render(<Pages />, { at: '/list?things.pages=1' });
    for (const pages of [2, 3, 4]) {
      await user.click(await screen.findByRole('button', { name: 'Load more' }));
      await waitFor(() => expect(rowCount()).toBe(`${2 * pages} rows`));
    }
    expect(queries).toEqual(['', 'cursor=1', 'cursor=2', 'cursor=3']);
    await act(() => client.invalidateQueries({ queryKey: ['/api/things'] }));
    expect(queries.slice(4)).toEqual(['', 'cursor=1&limit=150']);
    expect(rowCount()).toBe('8 rows');
  });

  test('a URL restores at most a hundred pages, and Load more continues from there', async () => {
    const queries = servePages(120);
    const { user, address } = render(<Pages />, { at: '/list?things.pages=5000' });
    await waitFor(() => expect(rowCount()).toBe('200 rows'));
    expect(queries).toHaveLength(11);

    for (const pages of [101, 102]) {
      await user.click(screen.getByRole('button', { name: 'Load more' }));
      await waitFor(() => expect(rowCount()).toBe(`${2 * pages} rows`));
      expect(queries.at(-1)).toBe(`cursor=${pages - 1}`);
      expect(address()).toBe(`/list?things.pages=${pages}`);
    }
  });
});
