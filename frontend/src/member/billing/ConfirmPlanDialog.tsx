import { countdownsQuery } from '@/entities/countdown/countdown';
import { devicesQuery } from '@/entities/device/device';
import { dashboardQuery, memberDataKeys } from '@/entities/member/memberData';
import { type Plan } from '@/entities/plan/plans';
import { type Subscribed } from '@/entities/plan/serviceUnits';
import { isApiError } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
import { invalidateAll } from '@/shared/feedback/mutationFeedback';
import { getPath } from '@/shared/config/pages';
import { formatMoney } from '@/shared/lib/money';
import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

const FALLBACK_MESSAGE = 'Failed to create subscription';
/** A plan also changes the device limit and ends the purchase window. */
const AFFECTED_QUERIES = [...memberDataKeys, devicesQuery.queryKey, countdownsQuery.queryKey];

interface ConfirmPlanDialogProps {
  plan: Plan;
  onClose: () => void;
}

export function ConfirmPlanDialog({ plan, onClose }: ConfirmPlanDialogProps) {
  const client = useQueryClient();
  const subscribe = useMutation({
    mutationFn: (planName: string) => callApi<Subscribed>('POST', '/api/user/subscription', { planName }),
    // Set before the refetch, so that the plans and the dialog disappear together and the focus moves to an element
    // that remains.
    onSuccess: ({ subscription }) =>
      client.setQueryData(
        dashboardQuery.queryKey,
        (dashboard) => dashboard && { ...dashboard, subscription },
      ),
    // Also after an error: the member may have chosen a plan in another window.
    onSettled: () => void invalidateAll(client, AFFECTED_QUERIES),
    meta: {
      // The message of the server depends on whether the plan waits for its first payment.
      success: { title: 'Subscription Created' },
      error: { title: 'Subscription Failed', fallback: FALLBACK_MESSAGE, onlyRefusals: true },
    },
  });

  return (
    <ConfirmMutationDialog
      mutation={subscribe}
      variables={plan.name}
      title={`Select ${plan.displayName}`}
      question={
        <>
          <DescriptionList
            details={[
              { term: 'Due today', value: <strong>{formatMoney(plan.pricePerMonth)}</strong> },
              {
                term: 'How you pay',
                value: 'Outside of this page, which asks for no card: support mails how, and records it.',
              },
              {
                term: 'Renews',
                value:
                  'After a calendar month, and then with each month that is paid. After three unpaid days it is cancelled for good, and unused services are forfeited.',
              },
              {
                term: 'To change or end it',
                value: 'Under Billing, from the next period on. What is paid stays yours until then.',
              },
            ]}
          />
        </>
      }
      confirmLabel="Confirm selection"
      fallbackMessage={FALLBACK_MESSAGE}
      errorHint={
        // Only support can reopen the purchase window.
        isApiError(subscribe.error, 'purchase_window_closed') && (
          <Link to={getPath('ContactPage')}>Contact support</Link>
        )
      }
      onClose={onClose}
    />
  );
}
