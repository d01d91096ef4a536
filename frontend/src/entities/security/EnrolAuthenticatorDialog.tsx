import { CopyButton } from '@/shared/feedback/CopyButton';
import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { useState } from 'react';
import styles from './EnrolAuthenticatorDialog.module.css';
import { PasswordStep } from './PasswordStep';
import { AppCodeField, appCodeSchema } from './ProofForm';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';
import { type NewAuthenticator } from './security';
import { confirmAuthenticator, startAuthenticator, useSecurityMutation } from './securityApi';

interface EnrolAuthenticatorDialogProps {
  /** The account has an app, whose codes work until the new one shows its first. */
  isReplacement?: boolean;
  onClose: () => void;
}

/** Password, then the app's first code, then the recovery codes of a first factor. */
export function EnrolAuthenticatorDialog({ isReplacement = false, onClose }: EnrolAuthenticatorDialogProps) {
  const [authenticator, setAuthenticator] = useState<NewAuthenticator | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const confirm = useSecurityMutation(confirmAuthenticator, {
    success: isReplacement
      ? { title: 'Authenticator App Replaced', text: 'Codes of the app before no longer work.' }
      : { title: 'Authenticator App On', text: 'From now on, your sign-in asks for its code.' },
  });

  async function handleCode({ code }: { code: string }) {
    const { recoveryCodes } = await confirm.mutateAsync(code.replaceAll(/\s/g, ''));
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else onClose();
  }

  if (codes.length > 0) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    // A new dialog for each step, which focuses its field.
    <Dialog
      key={String(authenticator === null)}
      isOpen
      onClose={onClose}
      title={isReplacement ? 'Replace the authenticator app' : 'Set up an authenticator app'}
    >
      {authenticator ? (
        <Stack>
          <NewAuthenticatorSteps {...authenticator} />
          <ValidatedForm
            label="New authenticator app"
            initialValues={{ code: '' }}
            schema={appCodeSchema}
            fallbackMessage="The code could not be checked. Please try again."
            asksBeforeLeaving={false}
            onSubmit={handleCode}
          >
            <AppCodeField hint="It changes every 30 seconds. This setup is open for ten minutes." />
            <FormError />
            <Cluster>
              <SubmitButton busyLabel="PROCESSING...">Turn on</SubmitButton>
              <DialogCloseButton />
            </Cluster>
          </ValidatedForm>
        </Stack>
      ) : (
        <Stack>
          <p>
            {isReplacement
              ? 'For a new phone or another app. The app that you have now works until the new one shows its first code. Your recovery codes and passkeys stay.'
              : 'An authenticator app on your phone shows a new six-digit code every 30 seconds. With it, a stolen password opens nothing. Any such app will do: Google Authenticator, Microsoft Authenticator, 1Password, or the password app of your iPhone.'}
          </p>
          <PasswordStep onSubmit={async (password) => setAuthenticator(await startAuthenticator(password))} />
        </Stack>
      )}
    </Dialog>
  );
}

function NewAuthenticatorSteps({ secret, uri, qr }: NewAuthenticator) {
  return (
    <ol className={styles.steps}>
      <li>Open the app on your phone and add an account.</li>
      <li>
        Scan this picture with it.
        <div className={styles.scan}>
          <img className={styles.qr} src={toDataUrl(qr)} alt="QR code of the secret, for the app's camera" />
          <div className={styles.byHand}>
            <p>
              Is the app on this device? <a href={uri}>Open it here</a>
            </p>
            <p>Or type this secret into it:</p>
            <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
            <CopyButton text={secret} accessibleName="Copy the secret" />
          </div>
        </div>
      </li>
      <li>Type the six digits that the app shows now.</li>
    </ol>
  );
}

/** The server sends the SVG as it is inside HTML. As an image it needs its namespace. */
function toDataUrl(svg: string): string {
  const image = svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  return `data:image/svg+xml,${encodeURIComponent(image)}`;
}
