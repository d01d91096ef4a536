import { errorSentence } from '@/shared/api/apiError';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { type InvitationCode } from '../api/codesOverview';
import { REVOKE_FAILURE, useRevokeCode } from '../api/revokeCode';

interface RevokeDialogProps {
  code: InvitationCode;
  onClose: () => void;
}

export function RevokeDialog({ code, onClose }: RevokeDialogProps) {
  const { mutate, error, isPending } = useRevokeCode(code.id);
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title="Revoke code"
      question={
        <p>
          Nobody will be able to register with <strong>{code.code}</strong> any more. This is for good and
          cannot be undone.
        </p>
      }
      confirmLabel="Revoke for good"
      busyLabel="PROCESSING..."
      isBusy={isPending}
      error={error && errorSentence(error, REVOKE_FAILURE)}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
