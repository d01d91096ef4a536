import { ErrorState } from '@/shared/ui/ErrorState';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { codesOverviewQuery, type InvitationCode } from '../api/codesOverview';
import { type CodeGroup, type CodeGroupWords } from '../model/codeGroups';
import { FETCH_FAILURE } from '../model/failureSentences';
import { CodePages } from './CodePages';
import { type CodeTask } from '../model/codeTask';

interface CodeListProps {
  /** The group whose first page comes with the counts. */
  overviewGroup: CodeGroup;
  words: CodeGroupWords;
  search: string;
  newIds: ReadonlySet<string>;
  onTask: (task: CodeTask, code: InvitationCode) => void;
}

/**
 * A list of codes. The one whose first page comes with the counts waits for them.
 * Kept as it is while one types or a dialog opens: it may hold many hundred rows.
 */
export const CodeList = memo(function CodeList({ overviewGroup, ...props }: CodeListProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(codesOverviewQuery(overviewGroup));
  if (data || props.search || props.words.group !== overviewGroup) return <CodePages {...props} />;
  return isError ? (
    <ErrorState
      sentence={FETCH_FAILURE}
      error={error}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <LoadingRows label="Loading codes" rows={6} />
  );
});
