import { useListView } from '@/shared/hooks/useListView';
import { useQueryFailureToast } from '@/shared/hooks/useQueryFailureToast';
import { useReadOn } from '@/shared/hooks/useReadOn';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { LongRows } from '@/shared/ui/LongRows';
import { NarrowableList } from '@/shared/ui/NarrowableList';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { historyPagesQuery, type AuditLogEntry } from '../api/history';
import { FETCH_FAILURE } from '../model/failureSentences';
import { SUBJECT_VALUES, subjectFilter } from '../model/subjects';
import styles from './HistoryCard.module.css';
import { RecordLog } from './RecordLog';

const FILTERS = [subjectFilter];
const drawEntries = (entries: readonly AuditLogEntry[]) => <RecordLog entries={entries} />;

/** Everything that admins and support staff have changed, newest first. Nothing here can be changed or deleted. */
export function HistoryCard() {
  const view = useListView('history', SUBJECT_VALUES);
  const pages = useInfiniteQuery(historyPagesQuery(view.filters));
  useQueryFailureToast(pages, FETCH_FAILURE);
  const readOn = useReadOn(pages, view.pages, view.showPages);
  const rows = useMemo(() => pages.data?.pages.flatMap(({ entries }) => entries), [pages.data]);
  const isNarrowed = Object.keys(view.filters).length > 0;
  // The rows that stand could not be read again.
  const isOld = pages.isError && rows !== undefined && !pages.isFetchNextPageError;
  const retry = () => void (rows === undefined ? pages.refetch() : pages.fetchNextPage());

  return (
    <Card title="History" kicker="On record">
      {isOld && (
        <ErrorState
          sentence={FETCH_FAILURE}
          error={pages.error}
          isRetrying={pages.isFetching}
          onRetry={() => void pages.refetch()}
        />
      )}
      {pages.isPending && <LoadingRows label="Loading the record" rows={6} />}
      {rows?.length === 0 && !isNarrowed && !pages.isPlaceholderData ? (
        <EmptyState
          sentence="Nothing on record yet"
          hint="What admins and support staff change stands here for good, with who, when, why and from where."
        />
      ) : (
        !pages.isPending && (
          <NarrowableList
            list={{
              rows,
              isStandIn: pages.isPlaceholderData,
              next: pages.hasNextPage && !pages.isPlaceholderData ? 'Load more' : null,
              isReading: pages.isFetching,
              hasFailed: pages.isFetchNextPageError,
              error: pages.error,
              readOn,
              retry,
            }}
            view={view}
            noun="entry"
            plural="entries"
            searchHint="Who, what, reason, code, name"
            filters={FILTERS}
            failureSentence={FETCH_FAILURE}
          >
            {(entries) => (
              <div className={styles.log}>
                <LongRows rows={entries} rowHeight="8rem" draw={drawEntries} />
              </div>
            )}
          </NarrowableList>
        )
      )}
    </Card>
  );
}
