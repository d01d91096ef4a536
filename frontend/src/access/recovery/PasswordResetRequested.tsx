import { getPath } from '@/shared/config/pages';
import { Button } from '@/shared/ui/Button';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster } from '@/shared/ui/Stack';
import { RecoveryResult } from './RecoveryResult';
import styles from './PasswordResetRequested.module.css';

interface PasswordResetRequestedProps {
  email: string;
  onRetry: () => void;
}

/** Does not reveal whether the address belongs to a member. */
export function PasswordResetRequested({ email, onRetry }: PasswordResetRequestedProps) {
  return (
    <>
      <RecoveryResult tone="success" title="Check your mail">
        <p>If that address belongs to a member, a link is on its way. It is valid for one hour.</p>
      </RecoveryResult>
      <h2 className={styles.heading}>Nothing there?</h2>
      <ul className={styles.steps}>
        <li>Give it a few minutes, and look in the spam folder.</li>
        <li>
          Check the address: you asked for <strong className={styles.address}>{email}</strong>.
        </li>
        <li>Ask again if it is wrong. One address gets three links an hour at most.</li>
        <li>The address is no longer yours? Support can help.</li>
      </ul>
      <Cluster>
        <Button type="button" onClick={onRetry}>
          Ask again
        </Button>
        <LinkButton variant="ghost" to={getPath('ContactPage')}>
          Contact support
        </LinkButton>
      </Cluster>
    </>
  );
}
