import { errorSentence } from '@/shared/api/apiError';
import { Button } from '@/shared/ui/Button';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { BanIcon } from '@/shared/ui/icons';
import { Cluster } from '@/shared/ui/Stack';
import { showToast } from '@/shared/ui/toastStore';
import { useState } from 'react';
import { useWithdrawClaim } from '../api/withdrawClaim';

const FAILURE = 'Failed to withdraw claim';

/** Withdraws a claim, after a question. */
export function WithdrawClaim({ claimId }: { claimId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdrawClaim(claimId);

  function handleOpen() {
    withdraw.reset();
    setIsAsking(true);
  }

  function handleConfirm() {
    withdraw.mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false);
        showToast({ title: 'Claim Withdrawn', text: 'The service it used is yours again.' });
      },
      onError: (error) =>
        showToast({ title: 'Withdrawal Failed', text: errorSentence(error, FAILURE), tone: 'error' }),
    });
  }

  return (
    <Cluster>
      <Button type="button" size="small" icon={<BanIcon />} onClick={handleOpen}>
        Withdraw claim
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Withdraw claim"
        question="Withdraw this claim for good? Its record stays, and the service it used is yours again."
        confirmLabel="Withdraw"
        cancelLabel="Keep claim"
        busyLabel="PROCESSING..."
        isDangerous
        isBusy={withdraw.isPending}
        error={withdraw.error && errorSentence(withdraw.error, FAILURE)}
        onConfirm={handleConfirm}
        onCancel={() => setIsAsking(false)}
      />
    </Cluster>
  );
}
