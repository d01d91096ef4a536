import { CopyButton } from '@/shared/feedback/CopyButton';
import { useUnsavedChanges } from '@/shared/hooks/unsavedChanges';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { PrinterIcon } from '@/shared/ui/icons';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { useState } from 'react';
import styles from './RecoveryCodesDialog.module.css';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** New recovery codes, which the server shows once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Keep your recovery codes"
      description={
        <p>
          Each lets you in once if your phone or your passkey is lost. Keep them in a password manager or on
          paper: they are shown only now.
        </p>
      }
    >
      <RecoveryCodes codes={codes} onClose={onClose} />
    </Dialog>
  );
}

function RecoveryCodes({ codes, onClose }: RecoveryCodesDialogProps) {
  const [isKept, setIsKept] = useState(false);
  useUnsavedChanges(!isKept, 'The codes are shown only now. Close without keeping them?');
  return (
    <Stack>
      <div className={styles.sheet}>
        <p className={styles.printed}>Recovery codes for {window.location.host}. Each works once.</p>
        <ol className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <Cluster>
        <CopyButton text={codes.join('\n')} label="Copy all" toastText="All recovery codes" />
        <Button type="button" size="small" icon={<PrinterIcon />} onClick={printCodes}>
          Print
        </Button>
      </Cluster>
      <label className={styles.check}>
        <input type="checkbox" checked={isKept} onChange={(event) => setIsKept(event.target.checked)} />I have
        kept them
      </label>
      <div>
        <Button type="button" variant="primary" disabled={!isKept} onClick={onClose}>
          Done
        </Button>
      </div>
    </Stack>
  );
}

/** Prints the codes without the page around them. */
function printCodes() {
  const { dataset } = document.documentElement;
  dataset.prints = 'recovery-codes';
  window.addEventListener('afterprint', () => delete dataset.prints, { once: true });
  window.print();
}
