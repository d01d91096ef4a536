import { type Plan, plansQuery } from '@/entities/plan/plans';
import { getPath } from '@/shared/config/pages';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { formatMoney } from '@/shared/lib/money';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { QueryState } from '@/shared/feedback/QueryState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { getPlanFeatures } from './planFeatures';
import styles from './Subscription.module.css';

const ConfirmPlanDialog = lazyNamed(
  () => import(/* webpackChunkName: "planDialogs", webpackPrefetch: true */ './ConfirmPlanDialog'),
  'ConfirmPlanDialog',
);

export function PlanChoice() {
  const plans = useQuery(plansQuery);
  const [selectedPlan, setSelectedPlan] = useState<Plan | null>(null);
  const closeDialog = () => setSelectedPlan(null);
  return (
    <div id="plan" tabIndex={-1} className={styles.fullRow}>
      <Card
        kicker="Subscription"
        title="No Active Subscription"
        tone="watch"
        actions={
          <LinkButton to={getPath('BillingPage')} size="small" variant="ghost">
            Billing
          </LinkButton>
        }
      >
        <p className={styles.lead}>
          Choose a plan to submit claims. Each runs by the month, is billed monthly, and can be changed or
          ended.
        </p>
        <QueryState
          query={plans}
          loading={
            <div className={styles.plansSkeleton}>
              <Skeleton label="Loading the plans" shape="card" />
            </div>
          }
          isEmpty={(data) => data.plans.length === 0}
          empty={
            <EmptyState
              title="No plans are on offer at the moment"
              action={<LinkButton to={getPath('ContactPage')}>Contact support</LinkButton>}
            />
          }
          errorTitle="Failed to load the plans"
        >
          {(data) => (
            <ul className={styles.plans} aria-label="Plans">
              {data.plans.map((plan) => (
                <PlanOption key={plan.id} plan={plan} onSelect={() => setSelectedPlan(plan)} />
              ))}
            </ul>
          )}
        </QueryState>
        {selectedPlan && (
          <WidgetBoundary onClose={closeDialog}>
            <ConfirmPlanDialog plan={selectedPlan} onClose={closeDialog} />
          </WidgetBoundary>
        )}
      </Card>
    </div>
  );
}

interface PlanOptionProps {
  plan: Plan;
  onSelect: () => void;
}

function PlanOption({ plan, onSelect }: PlanOptionProps) {
  const nameId = useId();
  return (
    <li className={styles.plan}>
      <div className={styles.planHeading}>
        <h3 id={nameId}>{plan.displayName}</h3>
        <p className={styles.price}>
          <data value={plan.pricePerMonth}>{formatMoney(plan.pricePerMonth)}</data> per month
        </p>
      </div>
      {plan.description && <p className={styles.note}>{plan.description}</p>}
      <ul className={styles.features}>
        {getPlanFeatures(plan).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <Button type="button" variant="primary" isFullWidth aria-describedby={nameId} onClick={onSelect}>
        Select Plan
      </Button>
    </li>
  );
}
