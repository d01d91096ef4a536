import { claimPagesQuery, type ClaimRow, labelsQuery } from '@/entities/claim/claim';
import { dashboardQuery } from '@/entities/member/memberData';
import { SERVICES } from '@/entities/plan/serviceUnits';
import { type ListFilter, usePagedList } from '@/shared/lists/usePagedList';
import { DownloadIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster } from '@/shared/ui/Stack';
import { textParam, useUrlState } from '@/shared/hooks/useUrlState';
import { type ListFilters } from '@/shared/lists/keysetPages';
import limits from '@rules/limits.json';
import { useMemo } from 'react';
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
  {
    name: 'sort',
    label: 'Order',
    emptyLabel: 'Newest first',
    options: [
      { value: 'due', label: 'Due first' },
      { value: 'homeowner', label: 'Homeowner' },
      { value: 'amount', label: 'Largest amount' },
    ],
  },
  { name: 'from', label: 'Sent from', isDay: true },
  { name: 'to', label: 'Sent to', isDay: true },
];
const LABEL_PARAM = { 'claims.label': textParam(limits.claimLabels.maxLength) };

/** With the member's labels, and the one in the URL until they are there. */
function useFilters(): readonly ListFilter[] {
  const [{ 'claims.label': chosen }] = useUrlState(LABEL_PARAM);
  const { data } = useQuery(labelsQuery);
  return useMemo(() => {
    const labels = new Set([...(data?.labels ?? []), ...(chosen ? [chosen] : [])]);
    if (labels.size === 0) return FILTERS;
    return [
      ...FILTERS,
      { name: 'label', label: 'Label', options: [...labels].map((label) => ({ value: label, label })) },
    ];
  }, [data, chosen]);
}

/** All pages, with the filters and the order of the list. */
function getCsvUrl(filterValues: ListFilters): string {
  return `/api/user/claims.csv?${new URLSearchParams(filterValues).toString()}`;
}

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
  const filters = useFilters();
  const list = usePagedList(claimPagesQuery, { name: 'claims', filters, newestRows: recentClaims });
  return (
    <FilterableList
      list={list}
      noun={['claim', 'claims']}
      searchHint="Reference, address, homeowner, number"
      errorTitle={ERROR_TITLE}
    >
      {(rows) => (
        <>
          <ClaimsTableView rows={rows} />
          <Cluster>
            <LinkButton
              to={getCsvUrl(list.filterValues)}
              download
              reloadDocument
              size="small"
              variant="ghost"
              icon={<DownloadIcon />}
            >
              CSV
            </LinkButton>
          </Cluster>
        </>
      )}
    </FilterableList>
  );
}
