import { useAccountDraftKey } from '@/entities/session/useAccount';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { type AdminRole } from '@/entities/adminAccount/adminAccount';
import { FormError } from '@/shared/forms/FormError';
import { PasswordField } from '@/shared/forms/PasswordField';
import { SelectField } from '@/shared/forms/SelectField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { Cluster } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';
import { useCreateAccount } from './accountsApi';
import { accountSchema, ROLE_OPTIONS } from './accountSchema';

const CREATE_ERROR = 'Failed to create admin account';
const INITIAL_VALUES = { username: '', fullName: '', email: '', password: '', role: 'admin' as AdminRole };

const field = createFieldNames<typeof INITIAL_VALUES>();

export function CreateAccountDialog({ onClose }: { onClose: () => void }) {
  const draftKey = useAccountDraftKey('new admin');
  const { mutateAsync } = useCreateAccount({ success: { title: 'Success' }, error: { title: CREATE_ERROR } });
  return (
    <Dialog isOpen onClose={onClose} title="Add Admin">
      <ValidatedForm
        label="Add Admin"
        initialValues={INITIAL_VALUES}
        schema={accountSchema}
        fallbackMessage={CREATE_ERROR}
        keepAs={draftKey}
        onSubmit={async ({ username, fullName, email, ...rest }) => {
          await mutateAsync({
            username: username.trim(),
            fullName: fullName.trim(),
            ...(email.trim() && { email: email.trim() }),
            ...rest,
          });
          onClose();
        }}
      >
        <TextField
          name={field('username')}
          label="Username"
          maxLength={limits.username.maxLength}
          autoComplete="off"
          isRequired
        />
        <TextField
          name={field('fullName')}
          label="Full name"
          maxLength={limits.fullName.maxLength}
          autoComplete="off"
          isRequired
        />
        <TextField
          name={field('email')}
          label="Email"
          type="email"
          inputMode="email"
          maxLength={limits.email.maxLength}
          autoComplete="off"
          hint="Optional. News of the sign-in goes there, such as a new second factor."
        />
        <PasswordField
          name={field('password')}
          label="Password"
          hint="Hand it over in person; its holder can change it under Admin Settings."
          autoComplete="new-password"
          maxLength={limits.password.maxLength}
          isRequired
        />
        <SelectField name={field('role')} label="Role" options={ROLE_OPTIONS} />
        <FormError />
        <Cluster>
          <SubmitButton busyLabel="PROCESSING...">Create Admin</SubmitButton>
          <DialogCloseButton />
        </Cluster>
      </ValidatedForm>
    </Dialog>
  );
}
