import { errorSentence, isApiError } from '@/shared/api/apiError';
import { formatMoney } from '@/shared/lib/money';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { showToast } from '@/shared/ui/toastStore';
import { useChoosePlan } from '../api/choosePlan';
import { type Plan } from '../api/plans';

const FAILURE = 'Failed to create subscription';

interface ConfirmPlanDialogProps {
  plan: Plan;
  onClose: () => void;
  /** Told the server's sentence where the time for choosing a plan is over. */
  onWindowClosed: (sentence: string) => void;
}

/** Asks before a plan is taken: its price, and what happens unpaid. */
export function ConfirmPlanDialog({ plan, onClose, onWindowClosed }: ConfirmPlanDialogProps) {
  const { mutate, error, isPending } = useChoosePlan();

  function handleConfirm() {
    mutate(plan.name, {
      onSuccess: ({ message }) => {
        onClose();
        // The server's words: they differ where the plan waits for its first payment.
        showToast({ title: 'Subscription Created', text: message });
      },
      onError: (failure) => {
        showToast({ title: 'Subscription Failed', text: errorSentence(failure, FAILURE), tone: 'error' });
        if (isApiError(failure, 'purchase_window_closed')) onWindowClosed(failure.message);
      },
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
      error={error && errorSentence(error, FAILURE)}
      onConfirm={handleConfirm}
      onCancel={onClose}
    />
  );
}
