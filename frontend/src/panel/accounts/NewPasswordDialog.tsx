import { createFieldNames } from '@/shared/forms/fieldNames';
import { type InferType } from '@/shared/forms/schema';
import { type AdminAccount } from '@/entities/adminAccount/adminAccount';
import { FormError } from '@/shared/forms/FormError';
import { PasswordField } from '@/shared/forms/PasswordField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { Cluster } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';
import { useChangeAccount } from './accountsApi';
import { CHANGE_ERROR } from './accountActions';
import { accountPasswordSchema } from './accountSchema';

const field = createFieldNames<InferType<typeof accountPasswordSchema>>();

interface NewPasswordDialogProps {
  account: AdminAccount;
  onClose: () => void;
}

/** Sets the password of another admin who has forgotten it. */
export function NewPasswordDialog({ account, onClose }: NewPasswordDialogProps) {
  const { mutateAsync } = useChangeAccount(account, {
    success: { title: 'Success' },
    error: { title: CHANGE_ERROR },
  });
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
        schema={accountPasswordSchema}
        fallbackMessage={CHANGE_ERROR}
        onSubmit={async (values) => {
          await mutateAsync(values);
          onClose();
        }}
      >
        <PasswordField
          name={field('password')}
          label="Password"
          hint="Hand it over in person; its holder can change it under Admin Settings."
          autoComplete="new-password"
          maxLength={limits.password.maxLength}
          isRequired
        />
        <FormError />
        <Cluster>
          <SubmitButton busyLabel="PROCESSING...">Set Password</SubmitButton>
          <DialogCloseButton />
        </Cluster>
      </ValidatedForm>
    </Dialog>
  );
}
