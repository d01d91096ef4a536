import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { useQuery } from '@tanstack/react-query';
import { type RecordSubject, trailQuery } from '../api/history';
import { FETCH_FAILURE } from '../model/failureSentences';
import styles from './HistoryCard.module.css';
import { RecordLog } from './RecordLog';

interface TrailProps {
  subject: RecordSubject;
  id: string;
  /** What an entry about several lists it by, where it can be one of several. */
  name?: string;
}

/** What stands on record about one thing, newest first. */
export function Trail({ subject, id, name }: TrailProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(trailQuery(subject, id, name));
  if (!data) {
    return isError ? (
      <ErrorState
        sentence={FETCH_FAILURE}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <LoadingRows label="Loading the record" rows={2} />
    );
  }
  if (data.length === 0) return <EmptyState sentence="Nothing on record yet" />;
  return (
    <div className={styles.log}>
      <RecordLog entries={data} />
    </div>
  );
}
