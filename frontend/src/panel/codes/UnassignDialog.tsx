import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { useLiveCode } from './liveCode';
import { useUnassignCode } from './codesApi';
import { getAssigneeName, isRedeemable } from './codeStatus';
import { CodeConflictNotice } from './CodeConflictNotice';

const UNASSIGN_ERROR = 'Failed to unassign code';

interface UnassignDialogProps {
  code: InvitationCode;
  onClose: () => void;
}

export function UnassignDialog({ code: listed, onClose }: UnassignDialogProps) {
  const { code, hasChanged } = useLiveCode(listed);
  const mutation = useUnassignCode(code, { success: { title: 'Success' }, error: { title: UNASSIGN_ERROR } });
  const assignee = getAssigneeName(code);
  return (
    <ConfirmMutationDialog
      mutation={mutation}
      variables={undefined}
      title="Unassign code"
      question={
        <>
          {assignee && (
            <p>
              Take <strong>{code.code}</strong> back from {assignee}? Anybody may redeem it then.
            </p>
          )}
          <CodeConflictNotice code={code} hasChanged={hasChanged} />
        </>
      }
      confirmLabel={hasChanged ? 'Unassign anyway' : 'Unassign'}
      fallbackMessage={UNASSIGN_ERROR}
      canConfirm={assignee !== null && isRedeemable(code, new Date())}
      onClose={onClose}
    />
  );
}
