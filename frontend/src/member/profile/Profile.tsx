import { type User } from '@/entities/member/user';
import { getPath } from '@/shared/config/pages';
import { useHashTarget } from '@/shared/hooks/useHashTarget';
import { formatDay } from '@/shared/lib/dates';
import { Card } from '@/shared/ui/Card';
import { Notice } from '@/shared/ui/Notice';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { isSameEmail } from './profileValues';
import { DetailList } from './DetailList';
import { PasswordCard } from './PasswordCard';
import styles from './Profile.module.css';
import { ProfileCard } from './ProfileCard';

interface ProfileProps {
  user: User;
  onUpdated: (user: User) => void;
  /** How the member is notified. */
  preferences: ReactNode;
  /** How the account is protected. */
  security: ReactNode;
}

export function Profile({ user, onUpdated, preferences, security }: ProfileProps) {
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  useHashTarget();
  const isPending = pendingEmail !== null && !isSameEmail(pendingEmail, user.email);
  return (
    <div className={styles.layout}>
      <div className={styles.column}>
        {isPending && (
          <Notice tone="warn" title={`A link is on its way to ${pendingEmail}`}>
            Your email stays {user.email} until you follow it, within 24 hours. Changing your password takes
            the link back.
          </Notice>
        )}
        <ProfileCard user={user} onUpdated={onUpdated} onEmailChangeRequested={setPendingEmail} />
        {preferences}
      </div>
      <div className={styles.column}>
        <AccountCard user={user} />
        {/* Changing the password invalidates the link to the new address. */}
        <PasswordCard username={user.username} onChanged={() => setPendingEmail(null)} />
      </div>
      <div className={styles.security} id="security" tabIndex={-1}>
        {security}
      </div>
    </div>
  );
}

function AccountCard({ user }: { user: User }) {
  return (
    <Card title="Account">
      <DetailList
        details={[
          {
            term: 'Username',
            value: user.username,
            explanation: 'You sign in with it. It cannot be changed.',
          },
          // The skeleton has no date.
          { term: 'Member since', value: user.createdAt && formatDay(user.createdAt) },
          {
            term: 'Devices',
            value: (
              <Link className={styles.link} to={`${getPath('DashboardPage')}?tab=devices`}>
                Device Security
              </Link>
            ),
            explanation: 'The devices that can sign in. Revoke those you no longer use.',
          },
        ]}
      />
    </Card>
  );
}
