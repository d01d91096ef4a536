import { errorSentence, isApiError } from '@/shared/api/apiError';
import { paths } from '@/shared/config/paths';
import { formatMoney } from '@/shared/lib/money';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { showToast } from '@/shared/ui/toastStore';
import { Link } from 'react-router-dom';
import { useChoosePlan } from '../api/choosePlan';
import { type Plan } from '@/shared/api/plans';

const FAILURE = 'Failed to create subscription';

interface ConfirmPlanDialogProps {
  plan: Plan;
  onClose: () => void;
}

/** Asks before a plan is taken: its price, and what happens unpaid. */
export function ConfirmPlanDialog({ plan, onClose }: ConfirmPlanDialogProps) {
  const { mutate, error, isPending } = useChoosePlan();

  function handleConfirm() {
    mutate(plan.name, {
      onSuccess: ({ message }) => {
        onClose();
        // The server's words: they differ where the plan waits for its first payment.
        showToast({ title: 'Subscription Created', text: message });
      },
      onError: (failure) =>
        showToast({ title: 'Subscription Failed', text: errorSentence(failure, FAILURE), tone: 'error' }),
    });
  }

  return (
    <ConfirmDialog
      isOpen
      title={`Select ${plan.displayName}`}
      question={
        <>
          {plan.displayName} costs <strong>{formatMoney(plan.pricePerMonth)}</strong> per month, billed
          monthly. After three unpaid days it is cancelled for good, and unused services are forfeited.
        </>
      }
      confirmLabel="Confirm selection"
      busyLabel="PROCESSING..."
      isBusy={isPending}
      error={error && <Refusal error={error} />}
      onConfirm={handleConfirm}
      onCancel={onClose}
    />
  );
}

/** Why the plan was not taken; where the time for choosing is over, with the way to those who can reopen it. */
function Refusal({ error }: { error: Error }) {
  return (
    <>
      <p>{errorSentence(error, FAILURE)}</p>
      {isApiError(error, 'purchase_window_closed') && <Link to={paths.contact()}>Contact support</Link>}
    </>
  );
}
