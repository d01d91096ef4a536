import { invalidateMemberData } from '@/entities/member/memberData';
import { Button } from '@/shared/ui/Button';
import { ConfirmMutationDialog } from '@/shared/ui/ConfirmMutationDialog';
import { BanIcon } from '@/shared/ui/icons';
import { Cluster } from '@/shared/ui/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { withdrawClaim } from '../api/claims';

const FALLBACK_MESSAGE = 'Failed to withdraw claim';

export function WithdrawClaim({ claimId }: { claimId: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => withdrawClaim(claimId),
    // After any error too: if only the response was lost, the status has changed.
    onSettled: () => invalidateMemberData(client),
    meta: {
      success: { title: 'Claim Withdrawn', text: 'The service it used is yours again.' },
      error: { title: 'Withdrawal Failed', fallback: FALLBACK_MESSAGE },
    },
  });

  function handleOpen() {
    withdraw.reset();
    setIsConfirming(true);
  }

  return (
    <Cluster>
      <Button type="button" size="small" icon={<BanIcon />} onClick={handleOpen}>
        Withdraw claim
      </Button>
      {isConfirming && (
        <ConfirmMutationDialog
          mutation={withdraw}
          variables={undefined}
          title="Withdraw claim"
          question="Withdraw this claim for good? Its record stays, and the service it used is yours again."
          confirmLabel="Withdraw"
          cancelLabel="Keep claim"
          fallbackMessage={FALLBACK_MESSAGE}
          isDestructive
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Cluster>
  );
}
