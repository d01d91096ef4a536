import { useQueryFailureToast } from '@/shared/hooks/useQueryFailureToast';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { codesOverviewQuery } from '../api/codesOverview';
import { type CodeGroup } from '../model/codeGroups';
import { FETCH_FAILURE } from '../model/failureSentences';
import { CodeCountersView } from './CodeCountersView';

interface CodeCountersProps {
  /** The group whose first page comes with the counts. */
  overviewGroup: CodeGroup;
}

/** The panel's three figures, whatever is searched for. */
export const CodeCounters = memo(function CodeCounters({ overviewGroup }: CodeCountersProps) {
  const overview = useQuery(codesOverviewQuery(overviewGroup));
  useQueryFailureToast(overview, FETCH_FAILURE);
  return <CodeCountersView counts={overview.data?.counts} hasFailed={overview.isError} />;
});
