import { keysetPagesQuery, type ListFilters } from './keysetPages';
import { Button } from '@/shared/ui/Button';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { usePagedList } from './usePagedList';

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
