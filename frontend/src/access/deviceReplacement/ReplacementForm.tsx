import { isApiError } from '@/shared/api/apiError';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { type ReplaceableDevice } from '@/entities/device/device';
import { type Credentials, type User } from '@/entities/member/user';
import { FormError } from '@/shared/forms/FormError';
import { object, string } from '@/shared/forms/schema';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { useEffect, useRef } from 'react';
import { replaceDevice } from './deviceLimitApi';
import { DeviceChoice } from './DeviceChoice';
import styles from './DeviceReplacement.module.css';

const CODE_MESSAGE = 'Please enter the six digits from your mail';

const replacementSchema = object({
  deviceId: string().required('Please choose one of your devices'),
  code: string()
    .trim()
    .required(CODE_MESSAGE)
    .matches(/^\d{6}$/, CODE_MESSAGE),
});

interface ReplacementFormProps {
  credentials: Credentials;
  devices: readonly ReplaceableDevice[];
  onSecondStep: (methods: readonly string[]) => void;
  onSignedIn: (user: User) => void;
}

interface Replacement {
  deviceId: string;
  code: string;
}

const field = createFieldNames<Replacement>();

/** A single device is preselected. */
export function ReplacementForm({ credentials, devices, onSecondStep, onSignedIn }: ReplacementFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [onlyDevice, ...others] = devices;

  // The button that requested the code now sends a new one, so the focus moves to the heading of the form.
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
        fallbackMessage="Failed to replace the device"
        onSubmit={handleSubmit}
        onError={(error) => {
          if (isApiError(error, 'second_factor_required')) onSecondStep(error.methods);
        }}
      >
        <DeviceChoice devices={devices} />
        <TextField
          name={field('code')}
          label="Six-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          isCode
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
