import { type User } from '@/shared/config/bootData';
import { paths } from '@/shared/config/paths';
import { formatDay } from '@/shared/lib/dates';
import { Card } from '@/shared/ui/Card';
import { Link } from 'react-router-dom';
import styles from './AccountCard.module.css';
import { FactList } from './FactList';

/** What of an account never changes, and where its devices are. */
export function AccountCard({ user }: { user: User }) {
  return (
    <Card title="Account">
      <FactList
        facts={[
          { term: 'Username', value: user.username, use: 'You sign in with it. It stays as it is.' },
          { term: 'Member since', value: formatDay(user.createdAt) },
          {
            term: 'Devices',
            value: (
              <Link className={styles.link} to={`${paths.dashboard()}?tab=devices`}>
                Device Security
              </Link>
            ),
            use: 'Which devices may sign in, and which are to go.',
          },
        ]}
      />
    </Card>
  );
}
