import { SERVICES, type ServiceType } from '@/entities/plan/serviceUnits';
import { Button } from '@/shared/ui/Button';
import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { BanIcon } from '@/shared/ui/icons';
import { invalidateAll } from '@/shared/feedback/mutationFeedback';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClaimPage } from './claimPageContext';

const FALLBACK_MESSAGE = 'Failed to withdraw claim';

interface WithdrawClaimProps {
  service: ServiceType;
  canWithdraw: boolean;
}

/** The dialog stays if the claim cannot be withdrawn any more, because it says why. */
export function WithdrawClaim({ service, canWithdraw }: WithdrawClaimProps) {
  const { work } = useClaimPage();
  const [isConfirming, setIsConfirming] = useState(false);
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: work.withdraw,
    // After any error too: if only the response was lost, the status has changed.
    onSettled: () => void invalidateAll(client, work.invalidates),
    meta: {
      success: { title: 'Claim Withdrawn' },
      error: { title: 'Withdrawal Failed', fallback: FALLBACK_MESSAGE },
    },
  });

  function handleOpen() {
    withdraw.reset();
    setIsConfirming(true);
  }

  return (
    <>
      {canWithdraw && (
        <Button type="button" size="small" icon={<BanIcon />} onClick={handleOpen}>
          Withdraw claim
        </Button>
      )}
      {isConfirming && (
        <ConfirmMutationDialog
          mutation={withdraw}
          variables={undefined}
          title="Withdraw claim"
          question={`Withdraw this claim for good? Its record stays. ${describeUnitReturn(service)}`}
          confirmLabel="Withdraw"
          cancelLabel="Keep claim"
          fallbackMessage={FALLBACK_MESSAGE}
          isDestructive
          canConfirm={canWithdraw}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

/** When a unit comes back. Only the server knows the period it came from. */
function describeUnitReturn(service: ServiceType): string {
  const source = SERVICES[service].carriesOver ? 'subscription' : 'period';
  return `The service it used is yours again if the ${source} it came from still runs.`;
}
