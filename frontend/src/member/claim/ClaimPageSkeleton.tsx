import { Card } from '@/shared/ui/Card';
import { Skeleton } from '@/shared/ui/Skeleton';
import { ClaimPageLayout } from './ClaimPageLayout';

/** Screen readers announce only the first part. */
export function ClaimPageSkeleton() {
  return (
    <ClaimPageLayout
      nextStep={
        <Card>
          <Skeleton label="Loading the claim" rows={3} shape="line" />
        </Card>
      }
      work={
        <>
          <SkeletonCard label="Result" rows={3} />
          <SkeletonCard label="Conversation" rows={4} />
        </>
      }
      record={
        <>
          <SkeletonCard label="Documents" rows={2} />
          <SkeletonCard label="History" rows={3} />
        </>
      }
    />
  );
}

function SkeletonCard({ label, rows }: { label: string; rows: number }) {
  return (
    <div aria-hidden="true">
      <Card>
        <Skeleton label={label} rows={rows} />
      </Card>
    </div>
  );
}
