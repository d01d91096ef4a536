import { type ClaimDetail } from '@/entities/claim/claim';
import {
  type Estimate,
  type EstimateLine,
  estimatesQuery,
  linePagesQuery,
} from '@/entities/estimate/estimate';
import { ErrorState } from '@/shared/feedback/ErrorState';
import { QueryState } from '@/shared/feedback/QueryState';
import { pluralize } from '@/shared/lib/pluralize';
import { ChunkedRows } from '@/shared/lists/ChunkedRows';
import { FilterSelect } from '@/shared/lists/FilterSelect';
import { LoadMore } from '@/shared/lists/LoadMore';
import { type ChoiceFilter, usePagedList } from '@/shared/lists/usePagedList';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ArrowLeftIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { getClaimPath } from '@/shared/config/pages';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { EstimateHeading } from './EstimateHeading';
import { EstimateLineCard } from './EstimateLineCard';
import { EstimateSummary } from './EstimateSummary';
import styles from './Estimates.module.css';

const ERROR_TITLE = 'Failed to load the estimate';
const LINES_ERROR_TITLE = 'Failed to load the lines';

interface EstimateLinesProps {
  claim: ClaimDetail;
  estimateId: string;
}

/** All lines of one estimate, those that do not check next to the picture of their page. */
export function EstimateLines({ claim, estimateId }: EstimateLinesProps) {
  const query = useQuery(estimatesQuery(claim.id));
  return (
    <Stack gap={3}>
      <Cluster>
        <LinkButton to={getClaimPath(claim.id)} size="small" icon={<ArrowLeftIcon />}>
          Back to the claim
        </LinkButton>
      </Cluster>
      <QueryState
        query={query}
        loading={<Skeleton label="Loading the estimate" rows={3} shape="card" />}
        errorTitle={ERROR_TITLE}
      >
        {({ results }) => {
          const estimate = results.find(({ id }) => id === estimateId);
          if (estimate?.state !== 'read') {
            return (
              <EmptyState
                title="This estimate cannot be shown"
                hint="It is not read, or was deleted. The claim lists its estimates."
              />
            );
          }
          return <LinesOfEstimate claimId={claim.id} estimate={estimate} />;
        }}
      </QueryState>
    </Stack>
  );
}

function LinesOfEstimate({ claimId, estimate }: { claimId: string; estimate: Estimate }) {
  const { id, documentId, rooms } = estimate;
  const pagesQuery = useMemo(() => linePagesQuery(claimId, id), [claimId, id]);
  const filters = useMemo(() => createFilters(rooms), [rooms]);
  const list = usePagedList<EstimateLine>(pagesQuery, { name: 'lines', filters });
  const status = useRef<HTMLParagraphElement>(null);
  const { rows, filterValues, isPlaceholderData } = list;
  const renderRows = useCallback(
    (lines: readonly EstimateLine[]) => (
      <ol className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <EstimateLineCard
              claimId={claimId}
              estimateId={id}
              documentId={documentId}
              line={line}
              // The form that had the focus is gone.
              onCorrected={() => status.current?.focus()}
            />
          </li>
        ))}
      </ol>
    ),
    [claimId, documentId, id],
  );
  return (
    <>
      <Card>
        <EstimateHeading estimate={estimate} />
        <EstimateSummary estimate={estimate} />
      </Card>
      <div className={styles.filters}>
        {filters.map((filter) => (
          <FilterSelect
            key={filter.name}
            {...filter}
            value={filterValues[filter.name] ?? ''}
            isInset
            onChange={(value) => list.setFilter(filter.name, value)}
          />
        ))}
      </div>
      <p ref={status} className={styles.hint} role="status" tabIndex={-1}>
        {rows && (isPlaceholderData ? 'Loading...' : describeCount(rows.length, list.next !== null))}
      </p>
      {list.isError && (
        <ErrorState
          title={LINES_ERROR_TITLE}
          error={list.error}
          isRetrying={list.isFetching}
          onRetry={list.retry}
        />
      )}
      {rows === undefined && !list.isError && <Skeleton label="Loading the lines" rows={6} />}
      {rows?.length === 0 && !isPlaceholderData && <NoLines isUnchecked={filterValues.checked === 'false'} />}
      {rows !== undefined && rows.length > 0 && (
        <ChunkedRows rows={rows} rowHeight="8rem" renderRows={renderRows} />
      )}
      {rows !== undefined && <LoadMore list={list} errorTitle={LINES_ERROR_TITLE} />}
    </>
  );
}

function NoLines({ isUnchecked }: { isUnchecked: boolean }) {
  return isUnchecked ? (
    <EmptyState
      title="Every line checks"
      hint="The arithmetic of each line holds, and the totals include all."
    />
  ) : (
    <EmptyState title="No lines match" hint="Choose another room, or all lines." />
  );
}

function createFilters(rooms: readonly string[]): readonly ChoiceFilter[] {
  return [
    {
      name: 'checked',
      label: 'Lines',
      emptyLabel: 'All lines',
      options: [
        { value: 'false', label: 'Need an eye' },
        { value: 'true', label: 'Checked' },
      ],
    },
    {
      name: 'room',
      label: 'Room',
      emptyLabel: 'All rooms',
      options: rooms.map((room) => ({ value: room, label: room })),
    },
  ];
}

function describeCount(count: number, hasMore: boolean): string {
  return hasMore ? `The first ${pluralize(count, 'line')}` : pluralize(count, 'line');
}
