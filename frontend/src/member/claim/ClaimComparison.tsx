import { createPairFilters } from '@/entities/estimate/comparisonFilters';
import { ComparisonView } from '@/entities/estimate/ComparisonView';
import { type Comparison, type Pair } from '@/entities/estimate/estimate';
import { PairFilters } from '@/entities/estimate/PairFilters';
import { PairList } from '@/entities/estimate/PairList';
import { QueryState } from '@/shared/feedback/QueryState';
import { pluralize } from '@/shared/lib/pluralize';
import { PagedRows } from '@/shared/lists/PagedRows';
import { usePagedList } from '@/shared/lists/usePagedList';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { CheckIcon, DownloadIcon, InfoIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useClaimPage } from './claimPageContext';

const ERROR_TITLE = 'Failed to load the comparison';
/** The page goes on below them. */
const FIRST_LINES = 6;

export interface ClaimComparisonProps {
  /** Null if the result cannot be questioned. */
  onQuestion: ((pair: Pair) => void) | null;
  questioned: readonly Pair[];
}

/** The comparison that was released with the result. */
export function ClaimComparison(props: ClaimComparisonProps) {
  const { work } = useClaimPage();
  const query = useQuery(work.comparison.query);
  return (
    <QueryState
      query={query}
      loading={<Skeleton label="Loading the comparison" rows={4} />}
      errorTitle={ERROR_TITLE}
    >
      {(comparison) => <ComparisonWithLines comparison={comparison} {...props} />}
    </QueryState>
  );
}

function ComparisonWithLines({
  comparison,
  onQuestion,
  questioned,
}: ClaimComparisonProps & { comparison: Comparison }) {
  const { work } = useClaimPage();
  const { hasUnchanged, pairPagesQuery, csvUrl } = work.comparison;
  const filters = useMemo(() => createPairFilters(comparison, hasUnchanged), [comparison, hasUnchanged]);
  const list = usePagedList<Pair>(pairPagesQuery, { name: 'compared', filters });
  const { rows, setFilter } = list;
  const [isExpanded, setIsExpanded] = useState(false);
  const renderActions = useCallback(
    (pair: Pair) =>
      onQuestion && <QuestionLine pair={pair} questioned={questioned} onQuestion={onQuestion} />,
    [onQuestion, questioned],
  );
  return (
    <ComparisonView
      comparison={comparison}
      onChooseRoom={(room) => setFilter('room', room)}
      onChooseKind={(kind) => setFilter('kind', kind)}
    >
      <Stack gap={2}>
        <PairFilters filters={filters} values={list.filterValues} onChange={setFilter} />
        <Cluster gap={2}>
          <span role="status">{rows && describeCount(rows.length, list.next !== null)}</span>
          {csvUrl && (
            <LinkButton to={csvUrl} download reloadDocument size="small" icon={<DownloadIcon />}>
              Download CSV
            </LinkButton>
          )}
        </Cluster>
        <PagedRows
          list={isExpanded ? list : { ...list, next: null }}
          name="the lines"
          skeletonRows={4}
          empty={<EmptyState title="No lines of this kind" hint="Choose another kind or room." />}
        >
          {(pairs) => (
            <>
              <PairList
                pairs={isExpanded ? pairs : pairs.slice(0, FIRST_LINES)}
                parties={[comparison.base.party, comparison.audited.party]}
                renderActions={renderActions}
              />
              {!isExpanded && pairs.length > FIRST_LINES && (
                <Cluster>
                  <Button type="button" onClick={() => setIsExpanded(true)}>
                    {`Show ${list.next ? 'more lines' : `all ${pairs.length} lines`}`}
                  </Button>
                </Cluster>
              )}
            </>
          )}
        </PagedRows>
      </Stack>
    </ComparisonView>
  );
}

interface QuestionLineProps {
  pair: Pair;
  questioned: readonly Pair[];
  onQuestion: (pair: Pair) => void;
}

function QuestionLine({ pair, questioned, onQuestion }: QuestionLineProps) {
  const isQuestioned = questioned.some(({ id }) => id === pair.id);
  return (
    <Cluster>
      <Button
        type="button"
        size="small"
        variant="ghost"
        icon={isQuestioned ? <CheckIcon /> : <InfoIcon />}
        onClick={() => onQuestion(pair)}
      >
        {isQuestioned ? 'In your question' : 'Question this line'}
      </Button>
    </Cluster>
  );
}

function describeCount(count: number, hasMore: boolean): string {
  return hasMore ? `The first ${pluralize(count, 'line')}` : pluralize(count, 'line');
}
