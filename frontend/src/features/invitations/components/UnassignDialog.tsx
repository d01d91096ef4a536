import { errorSentence } from '@/shared/api/apiError';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { type InvitationCode } from '../api/codesOverview';
import { UNASSIGN_FAILURE, useUnassignCode } from '../api/unassignCode';
import { assigneeOf } from '../model/codeFacts';

interface UnassignDialogProps {
  code: InvitationCode;
  onClose: () => void;
}

export function UnassignDialog({ code, onClose }: UnassignDialogProps) {
  const { mutate, error, isPending } = useUnassignCode(code.id);
  return (
    <ConfirmDialog
      isOpen
      title="Unassign code"
      question={
        <p>
          Take <strong>{code.code}</strong> back from {assigneeOf(code)}? Anybody may redeem it then.
        </p>
      }
      confirmLabel="Unassign"
      busyLabel="PROCESSING..."
      isBusy={isPending}
      error={error && errorSentence(error, UNASSIGN_FAILURE)}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
