import { useListView } from '@/shared/hooks/useListView';
import { useWholeList } from '@/shared/hooks/useWholeList';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { type ListFilter } from './FilterSelect';
import { NarrowableList } from './NarrowableList';

const FAULT = { success: false, error: 'x', code: 'server_error', requestId: '8c1f0a5be2d94e37' };

interface Thing {
  id: string;
  colour: string;
}

const RECENT: Thing[] = Array.from({ length: 10 }, (_, index) => ({ id: `thing ${index}`, colour: 'red' }));
const FILTERS: ListFilter[] = [
  { name: 'colour', label: 'Colour', options: ['red', 'blue'].map((value) => ({ value, label: value })) },
];
const VALUES = { colour: ['red', 'blue'] };

function Things({ recent = RECENT }: { recent?: Thing[] }) {
  const view = useListView('things', VALUES);
  const list = useWholeList('/api/things', recent, view);
  return (
    <NarrowableList
      list={list}
      view={view}
      noun="thing"
      plural="things"
      searchHint="Name"
      filters={FILTERS}
      failureSentence="Failed to load things"
    >
      {(rows) => (
        <ul>
          {rows.map(({ id }) => (
            <li key={id}>{id}</li>
          ))}
        </ul>
      )}
    </NarrowableList>
  );
}

/** Serves pages of two things each, with the query in their names; remembers what was asked. */
function servePages(count: number): string[] {
  const asked: string[] = [];
  mockServer.use(
    http.get('*/api/things', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      const page = Number(searchParams.get('cursor') ?? 0);
      const query = [searchParams.get('search'), searchParams.get('colour')].filter(Boolean).join(' ');
      return HttpResponse.json({
        results: [0, 1].map((row) => ({ id: `${query} row ${page * 2 + row}`, colour: 'red' })),
        next: page + 1 < count ? String(page + 1) : null,
      });
    }),
  );
  return asked;
}

function fail() {
  mockServer.use(http.get('*/api/things', () => HttpResponse.json(FAULT, { status: 500 })));
}

const rowCount = () => screen.getAllByRole('listitem').length;
const count = () => screen.getByRole('status');

test('the newest rows stand first, without a call', () => {
  render(<Things />, { at: '/list' });
  expect(rowCount()).toBe(10);
  expect(count()).toHaveTextContent('The 10 newest things');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
});

test('reading on goes page by page to the end, in the address too', async () => {
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

test('an address with pages reads as many again, one after another, and no more', async () => {
  const asked = servePages(9);
  render(<Things />, { at: '/list?things.pages=4' });
  await waitFor(() => expect(rowCount()).toBe(8));
  expect(asked).toEqual(['', 'cursor=1', 'cursor=2', 'cursor=3']);
});

test('an address with more pages than there are ends with the last one', async () => {
  servePages(2);
  render(<Things />, { at: '/list?things.pages=50' });
  await waitFor(() => expect(count()).toHaveTextContent('All 4 things'));
});

test('a filter and a search ask for the whole list, together', async () => {
  const asked = servePages(1);
  const { user } = render(<Things />, { at: '/list' });
  await user.selectOptions(screen.getByLabelText('Colour'), 'blue');
  expect(await screen.findByText('blue row 0')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Search things'), 'roof');
  expect(await screen.findByText('roof blue row 0')).toBeInTheDocument();
  expect(count()).toHaveTextContent('2 things found');
  expect(asked).toEqual(['colour=blue', 'colour=blue&search=roof']);
});

test('the rows before stand until the wanted ones have come, and are said to be on the way', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  mockServer.use(
    http.get('*/api/things', async () => {
      await answered;
      return HttpResponse.json({ results: [{ id: 'found', colour: 'blue' }], next: null });
    }),
  );
  const { user } = render(<Things />, { at: '/list' });
  await user.selectOptions(screen.getByLabelText('Colour'), 'blue');
  expect(count()).toHaveTextContent('Searching...');
  expect(rowCount()).toBe(10);
  expect(screen.queryByRole('button', { name: /Load more|Show all/ })).not.toBeInTheDocument();
  answer();
  expect(await screen.findByText('found')).toBeInTheDocument();
  expect(count()).toHaveTextContent('1 thing found');
});

test('where nothing matches it says so, and Clear filters shows the list again', async () => {
  mockServer.use(http.get('*/api/things', () => HttpResponse.json({ results: [], next: null })));
  const { user, address } = render(<Things />, { at: '/list?tab=x&things.search=nothing&things.colour=red' });
  expect(await screen.findByText('No things match')).toBeInTheDocument();
  expect(count()).toHaveTextContent('No things found');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(rowCount()).toBe(10);
  expect(address()).toBe('/list?tab=x');
  expect(screen.getByLabelText('Search things')).toHaveFocus();
  expect(screen.getByLabelText('Search things')).toHaveValue('');
});

test('a search that fails says so and can be tried again', async () => {
  fail();
  const { user } = render(<Things />, { at: '/list?things.search=roof' });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `Failed to load thingsReference ${FAULT.requestId}`,
  );
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  servePages(1);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('roof row 0')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a further page that fails keeps what is there, says so, and can be tried again', async () => {
  servePages(3);
  const { user } = render(<Things />, { at: '/list?things.pages=1' });
  await screen.findByText('row 0');
  fail();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `Failed to load thingsReference ${FAULT.requestId}`,
  );
  expect(rowCount()).toBe(2);
  servePages(3);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(rowCount()).toBe(4));
});

test('coming back to the list reads it again while the known rows stand', async () => {
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
