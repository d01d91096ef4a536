import { errorSentence } from '@/shared/api/apiError';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { type AdminAccount } from '../api/adminAccounts';
import { CHANGE_FAILURE, useChangeAccount } from '../api/changeAccount';
import { roleLabel } from '../model/accountSchema';
import { ACCOUNT_TASKS, type AccountTask } from '../model/accountTasks';

interface ChangeAccountDialogProps {
  task: AccountTask;
  account: AdminAccount;
  /** Whether the signed-in admin is about to change their own account. */
  isOwn: boolean;
  onClose: () => void;
}

export function ChangeAccountDialog({ task, account, isOwn, onClose }: ChangeAccountDialogProps) {
  const { mutate, error, isPending } = useChangeAccount(account);
  const { label, consequence, ownConsequence, change, isDangerous } = ACCOUNT_TASKS[task];
  return (
    <ConfirmDialog
      isOpen
      title={label}
      isDangerous={isDangerous}
      question={
        <>
          <p>
            <strong>{account.fullName}</strong> ({account.username}) {consequence}
          </p>
          {isOwn && <p>This is your own account. {ownConsequence}</p>}
          <p>
            Now: {roleLabel(account.role)}, {account.isActive ? 'active' : 'deactivated'}.
          </p>
        </>
      }
      confirmLabel={label}
      busyLabel="PROCESSING..."
      isBusy={isPending}
      error={error && errorSentence(error, CHANGE_FAILURE)}
      onConfirm={() => mutate(change, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
