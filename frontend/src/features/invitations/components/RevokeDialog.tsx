import { errorSentence } from '@/shared/api/apiError';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { useCodeAtHand } from '../api/code';
import { type InvitationCode } from '../api/codesOverview';
import { REVOKE_FAILURE, useRevokeCode } from '../api/revokeCode';
import { isOpen } from '../model/codeFacts';
import { AsItIsNow } from './AsItIsNow';

interface RevokeDialogProps {
  code: InvitationCode;
  onClose: () => void;
}

export function RevokeDialog({ code: listed, onClose }: RevokeDialogProps) {
  const { code, hasChanged } = useCodeAtHand(listed);
  const { mutate, error, isPending } = useRevokeCode(code);
  const canRevoke = isOpen(code, new Date());
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title="Revoke code"
      question={
        <>
          {canRevoke && (
            <p>
              Nobody will be able to register with <strong>{code.code}</strong> any more. This is for good and
              cannot be undone.
            </p>
          )}
          <AsItIsNow code={code} hasChanged={hasChanged} />
        </>
      }
      confirmLabel={hasChanged ? 'Revoke anyway' : 'Revoke for good'}
      busyLabel="PROCESSING..."
      isBusy={isPending}
      canConfirm={canRevoke}
      error={error && errorSentence(error, REVOKE_FAILURE)}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
