import { createFieldNames } from '@/shared/forms/fieldNames';
import { FormError } from '@/shared/forms/FormError';
import { object, string } from '@/shared/forms/schema';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { Cluster, Stack } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';
import { useState } from 'react';
import { createPasskey } from './passkeys';
import { PasswordStep } from './PasswordStep';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';
import { savePasskey, startPasskey, useSecurityMutation } from './securityApi';

const schema = object({ name: string().trim().required('Please give the passkey a name') });

const field = createFieldNames<{ name: string }>();

/** Password, then the browser's own dialog, then the recovery codes of a first factor. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [options, setOptions] = useState<PublicKeyCredentialCreationOptionsJSON | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const save = useSecurityMutation(savePasskey, {
    success: { title: 'Passkey Added', text: 'You can sign in with it from now on.' },
  });

  // Safari opens its dialog only right after a click, so the options are fetched a step earlier.
  async function handleCreate({ name }: { name: string }) {
    if (!options) return;
    const credential = await createPasskey(options);
    const { recoveryCodes } = await save.mutateAsync({ name: name.trim(), credential });
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else onClose();
  }

  if (codes.length > 0) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    // A new dialog for each step, which focuses its field.
    <Dialog key={String(options === null)} isOpen onClose={onClose} title="Add a passkey" size="small">
      {options ? (
        <ValidatedForm
          label="New passkey"
          initialValues={{ name: suggestName() }}
          schema={schema}
          fallbackMessage="The passkey could not be saved. Please try again."
          asksBeforeLeaving={false}
          onSubmit={handleCreate}
        >
          <TextField
            name={field('name')}
            label="Name"
            hint="How you will know it in your list, such as the device it is on."
            maxLength={limits.deviceLabel.maxLength}
            autoComplete="off"
            isRequired
          />
          <FormError />
          <Cluster>
            <SubmitButton busyLabel="PROCESSING...">Create passkey</SubmitButton>
            <DialogCloseButton />
          </Cluster>
        </ValidatedForm>
      ) : (
        <Stack>
          <p>
            A passkey is on your device, or on a security key. You sign in with your fingerprint, your face or
            its PIN, and there is nothing to type that somebody could steal.
          </p>
          <PasswordStep onSubmit={async (password) => setOptions((await startPasskey(password)).options)} />
        </Stack>
      )}
    </Dialog>
  );
}

const DEVICE_NAMES = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'];

function suggestName(): string {
  return DEVICE_NAMES.find((name) => navigator.userAgent.includes(name)) ?? '';
}
