import { type AdminAccount } from '@/entities/adminAccount/adminAccount';
import { formatDateTime, formatDay } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { type Column, DataTable } from '@/shared/lists/DataTable';
import { Cluster } from '@/shared/ui/Stack';
import { getRoleLabel } from './accountSchema';
import { ACCOUNT_ACTIONS, type AccountAction, getLastSuperAdmin, getActions } from './accountActions';
import styles from './AccountsTable.module.css';

interface AccountsTableProps {
  accounts: readonly AdminAccount[];
  /** The id of the signed-in admin. */
  ownId: string;
  onAction: (action: AccountAction, account: AdminAccount) => void;
  onNewPassword: (account: AdminAccount) => void;
}

export function AccountsTable({ accounts, ownId, onAction, onNewPassword }: AccountsTableProps) {
  const lastSuperAdminId = getLastSuperAdmin(accounts)?.id;
  const columns: Column<AdminAccount>[] = [
    {
      key: 'username',
      header: 'Username',
      width: 'minmax(0, 1.5fr)',
      isRowHeader: true,
      cell: ({ id, username }) => (
        <Cluster>
          <span>{username}</span>
          {id === ownId && <Badge>You</Badge>}
        </Cluster>
      ),
    },
    {
      key: 'fullName',
      header: 'Full name',
      width: 'minmax(0, 1.5fr)',
      cell: ({ fullName }) => <span className={styles.name}>{fullName}</span>,
    },
    { key: 'role', header: 'Role', width: '6.5rem', cell: ({ role }) => getRoleLabel(role) },
    {
      key: 'isActive',
      header: 'State',
      width: '8rem',
      cell: ({ isActive }) =>
        isActive ? <Badge tone="good">Active</Badge> : <Badge tone="danger">Deactivated</Badge>,
    },
    {
      key: 'lastLoginAt',
      header: 'Last login',
      width: 'minmax(0, 1fr)',
      cell: ({ lastLoginAt }) => (lastLoginAt ? formatDateTime(lastLoginAt) : 'Never'),
    },
    { key: 'createdAt', header: 'Created', width: '7.5rem', cell: ({ createdAt }) => formatDay(createdAt) },
    {
      key: 'actions',
      header: 'Actions',
      width: 'minmax(0, 3fr)',
      isWide: true,
      cell: (account) => (
        <Cluster>
          {account.id === lastSuperAdminId && <span>The last active super admin stays one.</span>}
          {account.id !== lastSuperAdminId &&
            getActions(account).map((action) => (
              <Button
                key={action}
                type="button"
                size="small"
                variant={ACCOUNT_ACTIONS[action].isDestructive ? 'danger' : 'secondary'}
                aria-label={`${ACCOUNT_ACTIONS[action].label}: ${account.username}`}
                onClick={() => onAction(action, account)}
              >
                {ACCOUNT_ACTIONS[action].label}
              </Button>
            ))}
          {account.id === ownId ? (
            <span>Your own password is changed above.</span>
          ) : (
            <Button
              type="button"
              size="small"
              aria-label={`New password: ${account.username}`}
              onClick={() => onNewPassword(account)}
            >
              New password
            </Button>
          )}
        </Cluster>
      ),
    },
  ];
  return <DataTable caption="Admin accounts" columns={columns} rows={accounts} rowKey={({ id }) => id} />;
}
