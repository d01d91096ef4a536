import { type Estimate, type EstimatesWork, type Finding, type OwnLine } from '@/entities/estimate/estimate';
import { QueryState } from '@/shared/feedback/QueryState';
import { pluralize } from '@/shared/lib/pluralize';
import { ChunkedRows } from '@/shared/lists/ChunkedRows';
import { FilterSelect } from '@/shared/lists/FilterSelect';
import { PagedRows } from '@/shared/lists/PagedRows';
import { type ChoiceFilter, usePagedList } from '@/shared/lists/usePagedList';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ArrowLeftIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { useHashTarget } from '@/shared/hooks/useHashTarget';
import { textParam, useUrlState } from '@/shared/hooks/useUrlState';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { EstimateHeading } from './EstimateHeading';
import { EstimateLineCard } from './EstimateLineCard';
import { EstimateSummary, namesLines } from './EstimateSummary';
import styles from './Estimates.module.css';

const ERROR_TITLE = 'Failed to load the estimate';

/** A contradiction that is settled since is no longer among the findings. */
const PARAMS = { 'lines.finding': textParam(40) };
const MAX_LABEL_LENGTH = 80;

interface EstimateLinesProps {
  claimId: string;
  work: EstimatesWork;
  estimateId: string;
}

/** All lines of one estimate, those that do not check next to the picture of their page. */
export function EstimateLines({ claimId, work, estimateId }: EstimateLinesProps) {
  const query = useQuery(work.query);
  return (
    <Stack gap={3}>
      <Cluster>
        <LinkButton to={work.claimHref} size="small" icon={<ArrowLeftIcon />}>
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
          return <LinesOfEstimate claimId={claimId} work={work} estimate={estimate} />;
        }}
      </QueryState>
    </Stack>
  );
}

interface LinesOfEstimateProps extends Omit<EstimateLinesProps, 'estimateId'> {
  estimate: Estimate;
}

function LinesOfEstimate({ claimId, work, estimate }: LinesOfEstimateProps) {
  const { id, documentId, rooms, findings } = estimate;
  const [{ 'lines.finding': findingId }] = useUrlState(PARAMS);
  const pagesQuery = useMemo(() => work.linePagesQuery(id), [work, id]);
  const filters = useMemo(() => createFilters(rooms, findings, findingId), [rooms, findings, findingId]);
  const list = usePagedList<OwnLine>(pagesQuery, { name: 'lines', filters });
  const status = useRef<HTMLParagraphElement>(null);
  const { rows, filterValues, isPlaceholderData } = list;
  const finding = findings.find((candidate) => candidate.id === findingId);
  const isNamed = findingId !== '';
  useHashTarget();
  const renderRows = useCallback(
    (lines: readonly OwnLine[]) => (
      <ol className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <EstimateLineCard
              claimId={claimId}
              work={work}
              estimateId={id}
              documentId={documentId}
              line={line}
              isNamed={isNamed}
              // The form that had the focus is gone.
              onCorrected={() => status.current?.focus()}
            />
          </li>
        ))}
      </ol>
    ),
    [claimId, documentId, id, isNamed, work],
  );
  return (
    <>
      <Card>
        <EstimateHeading estimate={estimate} />
        <EstimateSummary estimate={estimate} work={work} />
      </Card>
      <div className={styles.filters} id="lines" tabIndex={-1}>
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
      {finding && <p className={styles.problem}>{finding.message}</p>}
      <p ref={status} className={styles.hint} role="status" tabIndex={-1}>
        {rows && (isPlaceholderData ? 'Loading...' : describeCount(rows.length, list.next !== null))}
      </p>
      <PagedRows
        list={list}
        name="the lines"
        skeletonRows={6}
        empty={<NoLines isSettled={isNamed && !finding} isUnchecked={filterValues.checked === 'false'} />}
      >
        {(lines) => <ChunkedRows rows={lines} rowHeight="8rem" renderRows={renderRows} />}
      </PagedRows>
    </>
  );
}

function NoLines({ isSettled, isUnchecked }: { isSettled: boolean; isUnchecked: boolean }) {
  if (isSettled) {
    return (
      <EmptyState
        title="This contradiction is settled"
        hint="A line was corrected, and the document no longer contradicts itself here."
      />
    );
  }
  return isUnchecked ? (
    <EmptyState
      title="Every line checks"
      hint="The arithmetic of each line holds, and the totals include all."
    />
  ) : (
    <EmptyState title="No lines match" hint="Choose another room, or all lines." />
  );
}

function createFilters(
  rooms: readonly string[],
  findings: readonly Finding[],
  findingId: string,
): readonly ChoiceFilter[] {
  const listed = findings
    .filter(namesLines)
    .map(({ id, message }) => ({ value: id, label: shorten(message) }));
  const isSettled = findingId !== '' && listed.every(({ value }) => value !== findingId);
  const contradictions = isSettled ? [...listed, { value: findingId, label: 'Settled' }] : listed;
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
    ...(contradictions.length > 0
      ? [{ name: 'finding', label: 'Contradiction', emptyLabel: 'Any line', options: contradictions }]
      : []),
  ];
}

function shorten(text: string): string {
  return text.length > MAX_LABEL_LENGTH ? `${text.slice(0, MAX_LABEL_LENGTH - 1)}…` : text;
}

function describeCount(count: number, hasMore: boolean): string {
  return hasMore ? `The first ${pluralize(count, 'line')}` : pluralize(count, 'line');
}
