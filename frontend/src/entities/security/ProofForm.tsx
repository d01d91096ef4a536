import { createFieldNames } from '@/shared/forms/fieldNames';
import { FormError } from '@/shared/forms/FormError';
import { PasswordField } from '@/shared/forms/PasswordField';
import { object, string } from '@/shared/forms/schema';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Button } from '@/shared/ui/Button';
import { FingerprintIcon, KeyIcon, LifeBuoyIcon, PhoneIcon } from '@/shared/ui/icons';
import { Cluster, Stack } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { askForPasskey } from './passkeys';
import { getPasskeyObstacle } from './passkeySupport';
import { type Proof, type ProofMethod } from './security';

const METHODS: readonly { method: ProofMethod; label: string; icon: ReactNode }[] = [
  { method: 'totp', label: 'Use the authenticator app', icon: <PhoneIcon /> },
  { method: 'passkey', label: 'Use a passkey', icon: <FingerprintIcon /> },
  { method: 'recovery', label: 'Use a recovery code', icon: <LifeBuoyIcon /> },
  { method: 'password', label: 'Use the password', icon: <KeyIcon /> },
];

const APP_CODE_MESSAGE = 'Please enter the six digits that your app shows now';

const schemas = {
  totp: object({
    code: string().test('digits', APP_CODE_MESSAGE, (code = '') => /^\d{6}$/.test(removeSpaces(code))),
  }),
  recovery: object({ code: string().trim().required('Please enter one of your recovery codes') }),
  password: object({ password: string().required('Please enter your password') }),
  passkey: undefined,
};

const INITIAL_VALUES = { code: '', password: '' };

type Values = typeof INITIAL_VALUES;

const field = createFieldNames<Values>();

/** Apps show `123 456`. */
function removeSpaces(code: string): string {
  return code.replaceAll(/\s/g, '');
}

async function createProof(method: ProofMethod, { code, password }: Values): Promise<Proof> {
  if (method === 'passkey') return askForPasskey();
  if (method === 'password') return { method, password };
  return { method, code: removeSpaces(code) };
}

interface ProofFormProps {
  /** The accessible name. */
  label: string;
  /** The server's list. */
  methods: readonly string[];
  submitLabel: string;
  /** Errors that it throws are shown in the form. */
  onProof: (proof: Proof) => Promise<unknown>;
  /** Next to the submit button. */
  actions?: ReactNode;
}

/** Asks for one proof of who the person is. Those of the other methods stay a click away, also if one is locked. */
export function ProofForm({ label, methods, submitLabel, onProof, actions }: ProofFormProps) {
  const obstacle = methods.includes('passkey') ? getPasskeyObstacle() : null;
  const usable = METHODS.filter(
    ({ method }) => methods.includes(method) && (method !== 'passkey' || obstacle === null),
  );
  const [chosen, setChosen] = useState(usable[0]?.method);
  const form = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);

  // The pressed button is gone: the focus moves to what replaces it.
  useEffect(() => {
    if (!isFirst.current) form.current?.querySelector<HTMLElement>('input, [type="submit"]')?.focus();
    isFirst.current = false;
  }, [chosen]);

  if (chosen === undefined) return <p>{obstacle}</p>;
  return (
    <div ref={form}>
      <Stack>
        <ValidatedForm<Values>
          key={chosen}
          label={label}
          initialValues={INITIAL_VALUES}
          schema={schemas[chosen]}
          fallbackMessage="This could not be checked. Please try again."
          asksBeforeLeaving={false}
          onSubmit={async (values) => onProof(await createProof(chosen, values))}
        >
          <ProofField method={chosen} />
          <FormError />
          <Cluster>
            <SubmitButton busyLabel="PROCESSING...">
              {chosen === 'passkey' ? 'Use a passkey' : submitLabel}
            </SubmitButton>
            {actions}
          </Cluster>
        </ValidatedForm>
        {obstacle && <p>{obstacle} Use another way.</p>}
        <Cluster>
          {usable
            .filter(({ method }) => method !== chosen)
            .map(({ method, label: text, icon }) => (
              <Button
                key={method}
                type="button"
                variant="ghost"
                size="small"
                icon={icon}
                onClick={() => setChosen(method)}
              >
                {text}
              </Button>
            ))}
        </Cluster>
      </Stack>
    </div>
  );
}

function ProofField({ method }: { method: ProofMethod }) {
  switch (method) {
    case 'passkey':
      return <p>Your device asks for your fingerprint, your face, its PIN or your security key.</p>;
    case 'password':
      return (
        <PasswordField
          name={field('password')}
          label="Current password"
          autoComplete="current-password"
          maxLength={limits.password.maxLength}
          isRequired
        />
      );
    case 'recovery':
      return (
        <TextField
          name={field('code')}
          label="Recovery code"
          hint="One of those you kept when you set this up. Each works once."
          autoComplete="off"
          maxLength={40}
          isCode
          isRequired
        />
      );
    case 'totp':
      return <AppCodeField hint="Six digits, from the app on your phone." />;
  }
}

export function AppCodeField({ hint }: { hint?: string }) {
  return (
    <TextField
      name={field('code')}
      label="Code from your app"
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      isCode
      isRequired
    />
  );
}

export const appCodeSchema = schemas.totp;
