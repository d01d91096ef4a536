import { FormError } from '@/shared/forms/FormError';
import { PasswordField } from '@/shared/forms/PasswordField';
import { SelectField } from '@/shared/forms/SelectField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { showFailureToast } from '@/shared/ui/failureToast';
import { Cluster } from '@/shared/ui/Stack';
import { showToast } from '@/shared/ui/toastStore';
import limits from '@rules/limits.json';
import { type AdminRole } from '../api/adminAccounts';
import { useCreateAccount } from '../api/createAccount';
import { accountSchema, ROLES } from '../model/accountSchema';

const FAILURE = 'Failed to create admin account';
const EMPTY = { username: '', fullName: '', password: '', role: 'admin' as AdminRole };

/** A new admin account; its holder changes the password in the panel. */
export function CreateAccountDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useCreateAccount();
  return (
    <Dialog isOpen onClose={onClose} title="Add Admin">
      <ValidatedForm
        label="Add Admin"
        initialValues={EMPTY}
        schema={accountSchema}
        failureSentence={FAILURE}
        onFailure={(error) => showFailureToast(FAILURE, error)}
        onSubmit={async ({ username, fullName, ...rest }) => {
          const { message } = await mutateAsync({
            username: username.trim(),
            fullName: fullName.trim(),
            ...rest,
          });
          showToast({ title: 'Success', text: message });
          onClose();
        }}
      >
        <TextField
          name="username"
          label="Username"
          maxLength={limits.username.maxLength}
          autoComplete="off"
          isRequired
        />
        <TextField
          name="fullName"
          label="Full name"
          maxLength={limits.fullName.maxLength}
          autoComplete="off"
          isRequired
        />
        <PasswordField
          name="password"
          label="Password"
          hint="Hand it over in person; its holder can change it under Admin Settings."
          autoComplete="new-password"
          maxLength={limits.password.maxLength}
          isRequired
        />
        <SelectField name="role" label="Role" options={ROLES} />
        <FormError />
        <Cluster>
          <SubmitButton busyLabel="PROCESSING...">Create Admin</SubmitButton>
          <Button type="button" variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </Cluster>
      </ValidatedForm>
    </Dialog>
  );
}
