import { dashboardQuery } from '@/entities/member/memberData';
import { Card } from '@/shared/ui/Card';
import { QueryState } from '@/shared/feedback/QueryState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { CurrentPlanCard } from './CurrentPlanCard';
import { PlanChoice } from './PlanChoice';

export function SubscriptionCard() {
  const query = useQuery({ ...dashboardQuery, select: ({ subscription }) => subscription });
  if (query.data) return <CurrentPlanCard subscription={query.data} />;
  if (query.data === null) return <PlanChoice />;
  return (
    <Card title="Subscription">
      <QueryState
        query={query}
        loading={<Skeleton label="Loading your subscription" rows={3} />}
        errorTitle="Failed to load your subscription"
      >
        {() => null}
      </QueryState>
    </Card>
  );
}
