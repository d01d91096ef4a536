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
      history={
        <div aria-hidden="true">
          <Card>
            <Skeleton label="History" rows={4} shape="line" />
          </Card>
        </div>
      }
    >
      <div aria-hidden="true">
        <Card>
          <Skeleton label="Details" rows={6} shape="line" />
        </Card>
      </div>
      <div aria-hidden="true">
        <Card>
          <Skeleton label="Documents" rows={2} />
        </Card>
      </div>
    </ClaimPageLayout>
  );
}
