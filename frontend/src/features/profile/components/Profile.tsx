import { type User } from '@/shared/config/bootData';
import { useState } from 'react';
import { isSameEmail } from '../model/profileValues';
import { AccountCard } from './AccountCard';
import { PasswordCard } from './PasswordCard';
import { PendingEmailNotice } from './PendingEmailNotice';
import styles from './Profile.module.css';
import { RecordCard } from './RecordCard';

interface ProfileProps {
  user: User;
  /** Told of the member's record as it is now. */
  onUpdated: (user: User) => void;
}

/** The member's own record, how they sign in, and their password. */
export function Profile({ user, onUpdated }: ProfileProps) {
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  const isPending = pendingEmail !== null && !isSameEmail(pendingEmail, user.email);
  return (
    <div className={styles.layout}>
      <div className={styles.column}>
        {isPending && <PendingEmailNotice pendingEmail={pendingEmail} email={user.email} />}
        <RecordCard user={user} onUpdated={onUpdated} onEmailAsked={setPendingEmail} />
      </div>
      <div className={styles.column}>
        <AccountCard user={user} />
        {/* A new password takes back the link to a new address. */}
        <PasswordCard username={user.username} onChanged={() => setPendingEmail(null)} />
      </div>
    </div>
  );
}
