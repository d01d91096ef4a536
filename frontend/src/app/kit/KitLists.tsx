import { type KeysetPagesQuery, type ListFilters } from '@/shared/lists/keysetPages';
import { getPath } from '@/shared/config/pages';
import { type ListFilter, usePagedList } from '@/shared/lists/usePagedList';
import { Card } from '@/shared/ui/Card';
import { ChunkedRows } from '@/shared/lists/ChunkedRows';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FilterableList } from '@/shared/lists/FilterableList';
import { PagedRows } from '@/shared/lists/PagedRows';
import { QueryState } from '@/shared/feedback/QueryState';
import { RowLink, RowLinks } from '@/shared/lists/RowLink';
import { Skeleton } from '@/shared/ui/Skeleton';
import { CardGrid, Stack } from '@/shared/ui/Stack';
import { queryOptions, useQuery } from '@tanstack/react-query';

interface Sample {
  id: string;
  status: string;
}

const PAGE_SIZE = 5;
const SAMPLES: Sample[] = Array.from({ length: 12 }, (_, index) => ({
  id: `sample ${index + 1}`,
  status: index % 2 ? 'used' : 'active',
}));
const FILTERS: ListFilter[] = [
  { name: 'status', label: 'Status', options: ['active', 'used'].map((value) => ({ value, label: value })) },
];

/** Like an entity's query of pages, without a server. The cursor is the index of the next row. */
function samplesQuery(filters: ListFilters): KeysetPagesQuery<Sample> {
  const { search = '', status } = filters;
  return {
    queryKey: ['kit', 'samples', filters],
    queryFn: ({ pageParam }) => {
      const start = Number(pageParam.cursor);
      const end = start + PAGE_SIZE * pageParam.pages;
      const matches = SAMPLES.filter((row) => row.id.includes(search) && (!status || row.status === status));
      return Promise.resolve({
        results: matches.slice(start, end),
        next: end < matches.length ? String(end) : null,
      });
    },
    pageSize: PAGE_SIZE,
  };
}

const emptyQuery = queryOptions({ queryKey: ['kit', 'empty'], queryFn: (): Sample[] => [] });
const failedQuery = queryOptions({
  queryKey: ['kit', 'failed'],
  queryFn: (): Promise<Sample[]> => Promise.reject(new Error('The kit has no server')),
});

function renderRows(rows: readonly Sample[]) {
  return (
    <ul>
      {rows.map(({ id }) => (
        <li key={id}>
          <RowLink to={getPath('LandingPage')}>{id}</RowLink>
        </li>
      ))}
    </ul>
  );
}

export function KitLists() {
  const list = usePagedList(samplesQuery, { name: 'samples', filters: FILTERS });
  const plainList = usePagedList(samplesQuery, { name: 'plain' });
  const empty = useQuery(emptyQuery);
  const failed = useQuery(failedQuery);
  return (
    <Stack gap={3}>
      <Card title="A paged list">
        <FilterableList
          list={list}
          noun={['sample', 'samples']}
          searchHint="Name"
          errorTitle="Failed to load samples"
        >
          {(rows) => (
            <RowLinks>
              <ChunkedRows rows={rows} rowHeight="2rem" renderRows={renderRows} />
            </RowLinks>
          )}
        </FilterableList>
      </Card>
      <CardGrid>
        <Card title="A paged list without a search">
          <PagedRows
            list={plainList}
            name="samples"
            skeletonRows={2}
            empty={<EmptyState title="No samples yet" />}
          >
            {renderRows}
          </PagedRows>
        </Card>
        <Card title="An empty query">
          <QueryState
            query={empty}
            loading={<Skeleton label="Loading samples" rows={2} />}
            isEmpty={(rows) => rows.length === 0}
            empty={<EmptyState title="No samples yet" />}
            errorTitle="Failed to load samples"
          >
            {renderRows}
          </QueryState>
        </Card>
        <Card title="A failed query">
          <QueryState
            query={failed}
            loading={<Skeleton label="Loading samples" rows={2} />}
            errorTitle="Failed to load samples"
          >
            {renderRows}
          </QueryState>
        </Card>
      </CardGrid>
    </Stack>
  );
}
