import { dashboardQuery } from '@/shared/api/memberData';
import { type components } from '@/shared/api/schema';
import { type FilterValues, useListView } from '@/shared/hooks/useListView';
import { useWholeList } from '@/shared/hooks/useWholeList';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { NarrowableList } from '@/shared/ui/NarrowableList';
import { useQuery } from '@tanstack/react-query';
import { claimFilters } from '../model/claimFilters';
import { ClaimsTableView } from './ClaimsTableView';

type ClaimRow = components['schemas']['ClaimRow'];

const FAILURE = 'Failed to load claims';
const FILTER_VALUES: FilterValues = Object.fromEntries(
  claimFilters.map(({ name, options }) => [name, options.map(({ value }) => value)]),
);

/** The member's claims, newest first. */
export function ClaimsTab() {
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...dashboardQuery,
    select: ({ recentClaims }) => recentClaims,
  });
  return (
    <Card title="Claims">
      {data && data.length > 0 && <ClaimRows recent={data} />}
      {data?.length === 0 && (
        <EmptyState
          sentence="No claims submitted yet"
          hint="Press Upload Estimate to submit the first one with its files."
        />
      )}
      {!data && isError && (
        <ErrorState sentence={FAILURE} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <LoadingRows label="Loading claims" rows={4} />}
    </Card>
  );
}

function ClaimRows({ recent }: { recent: readonly ClaimRow[] }) {
  const view = useListView('claims', FILTER_VALUES);
  const list = useWholeList('/api/user/claims', recent, view);
  return (
    <NarrowableList
      list={list}
      view={view}
      noun="claim"
      plural="claims"
      searchHint="Address, homeowner, number"
      filters={claimFilters}
      failureSentence={FAILURE}
    >
      {(rows) => <ClaimsTableView rows={rows} />}
    </NarrowableList>
  );
}
