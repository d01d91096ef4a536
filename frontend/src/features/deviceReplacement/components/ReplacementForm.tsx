import { type User } from '@/shared/config/bootData';
import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { useEffect, useRef } from 'react';
import { type Credentials, type ReplaceableDevice, replaceDevice } from '../api/deviceLimit';
import { replacementSchema } from '../model/replacementSchema';
import { DeviceChoice } from './DeviceChoice';
import styles from './DeviceReplacement.module.css';

interface ReplacementFormProps {
  credentials: Credentials;
  devices: readonly ReplaceableDevice[];
  onSignedIn: (user: User) => void;
}

interface Replacement {
  deviceId: string;
  code: string;
}

/** Which device gives up its place, and the code from the mail. The only one is chosen already. */
export function ReplacementForm({ credentials, devices, onSignedIn }: ReplacementFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [onlyDevice, ...others] = devices;

  // The button that asked for the code is another one now; the way on begins here.
  useEffect(() => heading.current?.focus(), []);

  async function handleSubmit({ deviceId, code }: Replacement) {
    onSignedIn(await replaceDevice({ ...credentials, deviceId, code: code.trim() }));
  }

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        Replace a device
      </h2>
      <p>
        A six-digit code is on its way to the address of your account. It is valid for ten minutes; the device
        you choose loses its access for good.
      </p>
      <ValidatedForm<Replacement>
        label="Replace a device"
        initialValues={{ deviceId: onlyDevice && others.length === 0 ? onlyDevice.id : '', code: '' }}
        schema={replacementSchema}
        failureSentence="Failed to replace the device"
        onSubmit={handleSubmit}
      >
        <DeviceChoice devices={devices} />
        <TextField
          name="code"
          label="Six-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          isRequired
        />
        <FormError />
        <SubmitButton busyLabel="PROCESSING..." isFullWidth>
          Replace and sign in
        </SubmitButton>
      </ValidatedForm>
    </>
  );
}
