import { useQueryFailureToast } from '@/shared/hooks/useQueryFailureToast';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { codesOverviewQuery } from '../api/codesOverview';
import { FETCH_FAILURE } from '../model/failureSentences';
import { CodeCountersView } from './CodeCountersView';

/** The panel's three figures, whatever is searched for. */
export const CodeCounters = memo(function CodeCounters() {
  const overview = useQuery(codesOverviewQuery(''));
  useQueryFailureToast(overview, FETCH_FAILURE);
  return <CodeCountersView counts={overview.data?.counts} hasFailed={overview.isError} />;
});
