import { type AdminAccount } from '@/entities/adminAccount/adminAccount';
import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { useChangeAccount } from './accountsApi';
import { ACCOUNT_ACTIONS, type AccountAction, CHANGE_ERROR } from './accountActions';
import { getRoleLabel } from './accountSchema';

interface ChangeAccountDialogProps {
  action: AccountAction;
  account: AdminAccount;
  /** The account of the signed-in admin. */
  isOwn: boolean;
  onClose: () => void;
}

export function ChangeAccountDialog({ action, account, isOwn, onClose }: ChangeAccountDialogProps) {
  const mutation = useChangeAccount(account, {
    success: { title: 'Success' },
    error: { title: CHANGE_ERROR },
  });
  const { label, consequence, ownConsequence, change, isDestructive } = ACCOUNT_ACTIONS[action];
  return (
    <ConfirmMutationDialog
      mutation={mutation}
      variables={change}
      title={label}
      isDestructive={isDestructive}
      question={
        <>
          <p>
            <strong>{account.fullName}</strong> ({account.username}) {consequence}
          </p>
          {isOwn && <p>This is your own account. {ownConsequence}</p>}
          <p>
            Now: {getRoleLabel(account.role)}, {account.isActive ? 'active' : 'deactivated'}.
          </p>
        </>
      }
      confirmLabel={label}
      fallbackMessage={CHANGE_ERROR}
      onClose={onClose}
    />
  );
}
