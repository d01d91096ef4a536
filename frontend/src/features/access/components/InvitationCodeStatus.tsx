import { CheckIcon } from '@/shared/ui/icons';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Access.module.css';

interface InvitationCodeStatusProps {
  isChecking: boolean;
  isValid: boolean;
  /** The field's own error says so to the eye; here it is said to the ear. */
  isRefused: boolean;
}

/** How the check of a code stands. Its line is kept free, so that nothing moves when the answer comes. */
export function InvitationCodeStatus({ isChecking, isValid, isRefused }: InvitationCodeStatusProps) {
  return (
    <p role="status" className={styles.confirmation}>
      {isChecking && <span className={styles.checking}>Checking the code</span>}
      {isValid && (
        <>
          <CheckIcon aria-hidden="true" />
          This code is valid
        </>
      )}
      {isRefused && <VisuallyHidden>The code was refused</VisuallyHidden>}
    </p>
  );
}
