import { errorSentence } from '@/shared/api/apiError';
import { formatMoney } from '@/shared/lib/money';
import { Card } from '@/shared/ui/Card';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { showToast } from '@/shared/ui/toastStore';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChoosePlan } from '../api/choosePlan';
import { type Plan, plansQuery } from '../api/plans';
import { PlanOption } from './PlanOption';
import styles from './Subscription.module.css';

const FAILURE = 'Failed to create subscription';

/** The card of a member without a subscription: every plan, and a question before one is taken. */
export function PlanChoice() {
  const plans = useQuery(plansQuery);
  const [wanted, setWanted] = useState<Plan | null>(null);
  const choose = useChoosePlan();

  function handleSelect(plan: Plan) {
    choose.reset();
    setWanted(plan);
  }

  function handleConfirm(plan: Plan) {
    choose.mutate(plan.name, {
      onSuccess: () => {
        setWanted(null);
        showToast({
          title: 'Subscription Created',
          text: 'Your subscription has been activated successfully.',
        });
      },
      onError: (error) =>
        showToast({ title: 'Subscription Failed', text: errorSentence(error, FAILURE), tone: 'error' }),
    });
  }

  return (
    <div className={styles.wholeRow}>
      <Card kicker="Subscription" title="No Active Subscription" tone="watch">
        <p className={styles.lead}>
          Choose a plan to submit claims. Each runs for one month from the moment you take it.
        </p>
        {plans.isError && (
          <ErrorState
            sentence="Failed to load the plans"
            isRetrying={plans.isFetching}
            onRetry={() => void plans.refetch()}
          />
        )}
        {plans.isPending && (
          <div className={styles.loadingPlans}>
            <LoadingRows label="Loading the plans" shape="card" />
          </div>
        )}
        {plans.data && (
          <ul className={styles.plans} aria-label="Plans">
            {plans.data.plans.map((plan) => (
              <PlanOption key={plan.id} plan={plan} onSelect={() => handleSelect(plan)} />
            ))}
          </ul>
        )}
        {wanted && (
          <ConfirmDialog
            isOpen
            title={`Select ${wanted.displayName}`}
            question={
              <>
                {wanted.displayName} costs <strong>{formatMoney(wanted.pricePerMonth)}</strong> per month,
                billed monthly. After three unpaid days it is cancelled for good, and unused services are
                forfeited.
              </>
            }
            confirmLabel="Confirm selection"
            busyLabel="PROCESSING..."
            isBusy={choose.isPending}
            error={choose.error && errorSentence(choose.error, FAILURE)}
            onConfirm={() => handleConfirm(wanted)}
            onCancel={() => setWanted(null)}
          />
        )}
      </Card>
    </div>
  );
}
