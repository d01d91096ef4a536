import { codesOverviewQuery } from '@/entities/invitationCode/codeQueries';
import { type CodeGroup } from '@/entities/invitationCode/invitationCode';
import { useQueryErrorToast } from '@/shared/feedback/useQueryErrorToast';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { FETCH_ERROR } from './codeGroups';
import { CodeCountersView } from './CodeCountersView';

interface CodeCountersProps {
  /** The group whose first page comes with the counts, in one response. */
  overviewGroup: CodeGroup;
}

export const CodeCounters = memo(function CodeCounters({ overviewGroup }: CodeCountersProps) {
  const overview = useQuery(codesOverviewQuery(overviewGroup));
  useQueryErrorToast(overview, FETCH_ERROR);
  return <CodeCountersView counts={overview.data?.counts} hasFailed={overview.isError} />;
});
