import { dashboardQuery } from '@/shared/api/memberData';
import { type components } from '@/shared/api/schema';
import { useWholeList } from '@/shared/hooks/useWholeList';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { ListEnd } from '@/shared/ui/ListEnd';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { useQuery } from '@tanstack/react-query';
import { ClaimsTableView } from './ClaimsTableView';

const FAILURE = 'Failed to load claims';

/** The member's claims, newest first. */
export function ClaimsTab() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...dashboardQuery,
    select: ({ recentClaims }) => recentClaims,
  });
  return (
    <Card title="Claims">
      {data && <ClaimRows recent={data} />}
      {!data && isError && (
        <ErrorState sentence={FAILURE} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <LoadingRows label="Loading claims" rows={4} />}
    </Card>
  );
}

function ClaimRows({ recent }: { recent: components['schemas']['ClaimRow'][] }) {
  const list = useWholeList('/api/user/claims', recent, 'claims');
  if (list.rows.length === 0) {
    return (
      <EmptyState
        sentence="No claims submitted yet"
        hint="Press Upload Estimate to submit the first one with its files."
      />
    );
  }
  return (
    <>
      <ClaimsTableView rows={list.rows} />
      <ListEnd list={list} failureSentence={FAILURE} />
    </>
  );
}
