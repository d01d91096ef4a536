import { errorSentence } from '@/shared/api/apiError';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { useCodeAtHand } from '../api/code';
import { type InvitationCode } from '../api/codesOverview';
import { UNASSIGN_FAILURE, useUnassignCode } from '../api/unassignCode';
import { assigneeOf, isOpen } from '../model/codeFacts';
import { AsItIsNow } from './AsItIsNow';

interface UnassignDialogProps {
  code: InvitationCode;
  onClose: () => void;
}

export function UnassignDialog({ code: listed, onClose }: UnassignDialogProps) {
  const { code, hasChanged } = useCodeAtHand(listed);
  const { mutate, error, isPending } = useUnassignCode(code);
  const assignee = assigneeOf(code);
  return (
    <ConfirmDialog
      isOpen
      title="Unassign code"
      question={
        <>
          {assignee && (
            <p>
              Take <strong>{code.code}</strong> back from {assignee}? Anybody may redeem it then.
            </p>
          )}
          <AsItIsNow code={code} hasChanged={hasChanged} />
        </>
      }
      confirmLabel={hasChanged ? 'Unassign anyway' : 'Unassign'}
      busyLabel="PROCESSING..."
      isBusy={isPending}
      canConfirm={assignee !== null && isOpen(code, new Date())}
      error={error && errorSentence(error, UNASSIGN_FAILURE)}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
