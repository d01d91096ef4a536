import { type ClaimDetail } from '@/entities/claim/claim';
import { type Estimate, type EstimatesWork } from '@/entities/estimate/estimate';
import { useFrequentChanges } from '@/member/inbox/changes';
import { QueryState } from '@/shared/feedback/QueryState';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PlusIcon } from '@/shared/ui/icons';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddEstimateDialog } from './AddEstimateDialog';
import { EstimateItem } from './EstimateItem';
import styles from './Estimates.module.css';

/** The worker reads most files within seconds. */
const READING_MILLISECONDS = 2 * 60 * 1000;

interface EstimatesCardProps {
  claim: ClaimDetail;
  work: EstimatesWork;
  canAddFiles: boolean;
}

/** The estimates of a claim, and what was read of each. Left out if there is none and none can be added. */
export function EstimatesCard({ claim, work, canAddFiles }: EstimatesCardProps) {
  const query = useQuery(work.query);
  const [isAdding, setIsAdding] = useState(false);
  const estimates = query.data?.results ?? [];
  useFrequentChanges(getReadingEnd(estimates));
  if (!canAddFiles && !isAdding && estimates.length === 0 && !query.isError) return null;
  return (
    <Card
      title="Estimates"
      actions={
        canAddFiles && (
          <Button type="button" size="small" icon={<PlusIcon />} onClick={() => setIsAdding(true)}>
            Add estimate
          </Button>
        )
      }
    >
      <QueryState
        query={query}
        loading={<Skeleton label="Loading the estimates" rows={3} />}
        isEmpty={({ results }) => results.length === 0}
        empty={
          <EmptyState
            title="No estimate read yet"
            hint="Add the carrier's estimate, or your own: it is read line by line, and each line is checked by its own arithmetic."
          />
        }
        errorTitle="Failed to load the estimates"
      >
        {({ results }) => (
          <ul className={styles.estimates}>
            {results.map((estimate) => (
              <li key={estimate.id} className={styles.estimate}>
                <EstimateItem claimId={claim.id} work={work} estimate={estimate} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {isAdding && (
        <AddEstimateDialog
          claimId={claim.id}
          canAddFiles={canAddFiles}
          maxFileMegabytes={query.data?.maxFileMegabytes}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Card>
  );
}

/** Until when an estimate is probably still being read; null if none is. */
function getReadingEnd(estimates: readonly Estimate[]): number | null {
  const unread = estimates.filter(({ state }) => state === 'waiting' || state === 'reading');
  if (unread.length === 0) return null;
  return Math.max(...unread.map(({ createdAt }) => Date.parse(createdAt))) + READING_MILLISECONDS;
}
