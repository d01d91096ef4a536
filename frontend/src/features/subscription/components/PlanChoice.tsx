import { paths } from '@/shared/config/paths';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type Plan, plansQuery } from '@/shared/api/plans';
import { PlanOption } from './PlanOption';
import styles from './Subscription.module.css';

// The question's code comes after the dashboard has painted.
const ConfirmPlanDialog = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './ConfirmPlanDialog')).ConfirmPlanDialog,
}));

/** The card of a member without a subscription: every plan, and a question before one is taken. */
export function PlanChoice() {
  const [wanted, setWanted] = useState<Plan | null>(null);
  return (
    <div className={styles.wholeRow}>
      <Card kicker="Subscription" title="No Active Subscription" tone="watch">
        <p className={styles.lead}>
          Choose a plan to submit claims. Each runs by the month and is billed monthly.
        </p>
        <PlansOnOffer onSelect={setWanted} />
        <Suspense>{wanted && <ConfirmPlanDialog plan={wanted} onClose={() => setWanted(null)} />}</Suspense>
      </Card>
    </div>
  );
}

function PlansOnOffer({ onSelect }: { onSelect: (plan: Plan) => void }) {
  const { data, error, isError, isFetching, refetch } = useQuery(plansQuery);
  if (!data && isError) {
    return (
      <ErrorState
        sentence="Failed to load the plans"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <div className={styles.loadingPlans}>
        <LoadingRows label="Loading the plans" shape="card" />
      </div>
    );
  }
  if (data.plans.length === 0) {
    return (
      <EmptyState
        sentence="No plans are on offer at the moment"
        action={<LinkButton to={paths.contact()}>Contact support</LinkButton>}
      />
    );
  }
  return (
    <ul className={styles.plans} aria-label="Plans">
      {data.plans.map((plan) => (
        <PlanOption key={plan.id} plan={plan} onSelect={() => onSelect(plan)} />
      ))}
    </ul>
  );
}
