import { dashboardQuery } from '@/shared/api/memberData';
import { Card } from '@/shared/ui/Card';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { useQuery } from '@tanstack/react-query';
import { HeldPlanView } from './HeldPlanView';
import { PlanChoice } from './PlanChoice';

/** The member's subscription, or the plans to choose from. */
export function SubscriptionCard() {
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...dashboardQuery,
    select: ({ subscription }) => ({ subscription }),
  });
  if (data?.subscription) return <HeldPlanView subscription={data.subscription} />;
  if (data) return <PlanChoice />;
  return (
    <Card title="Subscription">
      {isError ? (
        <ErrorState
          sentence="Failed to load your subscription"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows label="Loading your subscription" rows={3} />
      )}
    </Card>
  );
}
