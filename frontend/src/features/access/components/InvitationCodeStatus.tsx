import { classNames } from '@/shared/lib/className';
import { CheckIcon } from '@/shared/ui/icons';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Access.module.css';

interface InvitationCodeStatusProps {
  isChecking: boolean;
  isValid: boolean;
  /** The field's own error says so to the eye; here it is said to the ear. */
  isRefused: boolean;
}

/** How the check of a code stands. Its line is kept free for a good answer, so that nothing moves when it comes. */
export function InvitationCodeStatus({ isChecking, isValid, isRefused }: InvitationCodeStatusProps) {
  return (
    <p role="status" className={classNames(styles.confirmation, !isRefused && styles.keptFree)}>
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
