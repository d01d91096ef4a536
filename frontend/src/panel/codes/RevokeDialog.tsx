import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { useLiveCode } from './liveCode';
import { useRevokeCode } from './codesApi';
import { isRedeemable } from './codeStatus';
import { CodeConflictNotice } from './CodeConflictNotice';

const REVOKE_ERROR = 'Failed to revoke code';

interface RevokeDialogProps {
  code: InvitationCode;
  onClose: () => void;
}

export function RevokeDialog({ code: listed, onClose }: RevokeDialogProps) {
  const { code, hasChanged } = useLiveCode(listed);
  const mutation = useRevokeCode(code, { success: { title: 'Success' }, error: { title: REVOKE_ERROR } });
  const canRevoke = isRedeemable(code, new Date());
  return (
    <ConfirmMutationDialog
      mutation={mutation}
      variables={undefined}
      isDestructive
      title="Revoke code"
      question={
        <>
          {canRevoke && (
            <p>
              No one will be able to register with <strong>{code.code}</strong> anymore. This is for good and
              cannot be undone.
            </p>
          )}
          <CodeConflictNotice code={code} hasChanged={hasChanged} />
        </>
      }
      confirmLabel={hasChanged ? 'Revoke anyway' : 'Revoke for good'}
      fallbackMessage={REVOKE_ERROR}
      canConfirm={canRevoke}
      onClose={onClose}
    />
  );
}
