import { createFieldNames } from '@/shared/forms/fieldNames';
import { type InferType } from '@/shared/forms/schema';
import { FormError } from '@/shared/forms/FormError';
import { PasswordField } from '@/shared/forms/PasswordField';
import { object, string } from '@/shared/forms/schema';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { Cluster } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { useMutation } from '@tanstack/react-query';
import { reauthenticate } from './credentialsApi';

const schema = object({ password: string().required(messages.admin.allFieldsRequired) });

const field = createFieldNames<InferType<typeof schema>>();

interface ReauthenticateDialogProps {
  username: string;
  onClose: () => void;
  onSignedIn: () => void;
}

export function ReauthenticateDialog({ username, onClose, onSignedIn }: ReauthenticateDialogProps) {
  const { mutateAsync } = useMutation({ mutationFn: reauthenticate });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Log in again"
      size="small"
      description={
        <p>
          You logged in more than 15 minutes ago. Enter the current password of <strong>{username}</strong>,
          and your new credentials are saved at once.
        </p>
      }
    >
      <ValidatedForm
        label="Log in again"
        initialValues={{ password: '' }}
        schema={schema}
        fallbackMessage="Unable to authenticate"
        asksBeforeLeaving={false}
        onSubmit={async ({ password }) => {
          await mutateAsync({ username, password });
          onSignedIn();
        }}
      >
        <PasswordField
          name={field('password')}
          label="Current password"
          autoComplete="current-password"
          maxLength={limits.password.maxLength}
          isRequired
        />
        <FormError />
        <Cluster>
          <SubmitButton busyLabel="PROCESSING...">Log In and Save</SubmitButton>
          <DialogCloseButton />
        </Cluster>
      </ValidatedForm>
    </Dialog>
  );
}
