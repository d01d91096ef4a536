import { claimPagesQuery, type ClaimRow } from '@/entities/claim/claim';
import { dashboardQuery } from '@/entities/member/memberData';
import { SERVICES } from '@/entities/plan/serviceUnits';
import { type ListFilter, usePagedList } from '@/shared/lists/usePagedList';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FilterableList } from '@/shared/lists/FilterableList';
import { QueryState } from '@/shared/feedback/QueryState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { formatStatusLabel } from '@/shared/lib/statusNames';
import { STATUS_TONES } from '@/member/claim/claimLabels';
import { ClaimsTableView } from './ClaimsTableView';

const ERROR_TITLE = 'Failed to load claims';
const FILTERS: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    options: Object.keys(STATUS_TONES).map((value) => ({ value, label: formatStatusLabel(value) })),
  },
  {
    name: 'serviceRequestType',
    label: 'Service',
    options: Object.entries(SERVICES).map(([value, { label }]) => ({ value, label })),
  },
  { name: 'waits', label: 'Your turn', options: [{ value: '1', label: 'Waiting for you' }] },
  { name: 'result', label: 'Result', options: [{ value: 'ready', label: 'Result ready' }] },
];

export function ClaimsTab() {
  const query = useQuery({ ...dashboardQuery, select: ({ recentClaims }) => recentClaims });
  return (
    <section aria-label="Claims">
      <QueryState
        query={query}
        loading={<Skeleton label="Loading claims" rows={4} />}
        isEmpty={(claims) => claims.length === 0}
        empty={
          <EmptyState
            title="No claims submitted yet"
            hint="Press Upload Estimate to submit the first one with its files."
          />
        }
        errorTitle={ERROR_TITLE}
      >
        {(recentClaims) => <ClaimList recentClaims={recentClaims} />}
      </QueryState>
    </section>
  );
}

function ClaimList({ recentClaims }: { recentClaims: readonly ClaimRow[] }) {
  const list = usePagedList(claimPagesQuery, { name: 'claims', filters: FILTERS, newestRows: recentClaims });
  return (
    <FilterableList
      list={list}
      noun={['claim', 'claims']}
      searchHint="Reference, address, homeowner, number"
      errorTitle={ERROR_TITLE}
    >
      {(rows) => <ClaimsTableView rows={rows} />}
    </FilterableList>
  );
}
