import { FormError } from '@/shared/forms/FormError';
import { PasswordField } from '@/shared/forms/PasswordField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { Cluster } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';
import { type AdminAccount } from '../api/adminAccounts';
import { CHANGE_FAILURE, useChangeAccount } from '../api/changeAccount';
import { newPasswordSchema } from '../model/accountSchema';

interface NewPasswordDialogProps {
  account: AdminAccount;
  onClose: () => void;
}

/** A new password for another admin who has lost theirs. */
export function NewPasswordDialog({ account, onClose }: NewPasswordDialogProps) {
  const { mutateAsync } = useChangeAccount(account);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New password"
      size="small"
      description={
        <p>
          <strong>{account.fullName}</strong> ({account.username}) is signed out everywhere at once and logs
          in with the new password.
        </p>
      }
    >
      <ValidatedForm
        label="New password"
        initialValues={{ password: '' }}
        schema={newPasswordSchema}
        failureSentence={CHANGE_FAILURE}
        onSubmit={async (values) => {
          await mutateAsync(values);
          onClose();
        }}
      >
        <PasswordField
          name="password"
          label="Password"
          hint="Hand it over in person; its holder can change it under Admin Settings."
          autoComplete="new-password"
          maxLength={limits.password.maxLength}
          isRequired
        />
        <FormError />
        <Cluster>
          <SubmitButton busyLabel="PROCESSING...">Set Password</SubmitButton>
          <Button type="button" variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </Cluster>
      </ValidatedForm>
    </Dialog>
  );
}
