import { formatDateTime, formatDay } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { type Column, DataTable } from '@/shared/ui/DataTable';
import { Cluster } from '@/shared/ui/Stack';
import { type AdminAccount } from '../api/adminAccounts';
import { roleLabel } from '../model/accountSchema';
import { ACCOUNT_TASKS, type AccountTask, lastSuperAdmin, tasksFor } from '../model/accountTasks';
import styles from './AccountsTable.module.css';

interface AccountsTableProps {
  accounts: readonly AdminAccount[];
  /** The signed-in admin's account, which is marked. */
  ownId: string;
  onTask: (task: AccountTask, account: AdminAccount) => void;
  onNewPassword: (account: AdminAccount) => void;
}

export function AccountsTable({ accounts, ownId, onTask, onNewPassword }: AccountsTableProps) {
  const lastId = lastSuperAdmin(accounts)?.id;
  const columns: Column<AdminAccount>[] = [
    {
      key: 'username',
      header: 'Username',
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
      cell: ({ fullName }) => <span className={styles.name}>{fullName}</span>,
    },
    { key: 'role', header: 'Role', cell: ({ role }) => roleLabel(role) },
    {
      key: 'isActive',
      header: 'State',
      cell: ({ isActive }) =>
        isActive ? <Badge tone="good">Active</Badge> : <Badge tone="danger">Deactivated</Badge>,
    },
    {
      key: 'lastLoginAt',
      header: 'Last login',
      cell: ({ lastLoginAt }) => (lastLoginAt ? formatDateTime(lastLoginAt) : 'Never'),
    },
    { key: 'createdAt', header: 'Created', cell: ({ createdAt }) => formatDay(createdAt) },
    {
      key: 'actions',
      header: 'Actions',
      cell: (account) => (
        <Cluster>
          {account.id === lastId && <span>The last active super admin stays one.</span>}
          {account.id !== lastId &&
            tasksFor(account).map((task) => (
              <Button
                key={task}
                type="button"
                size="small"
                variant={ACCOUNT_TASKS[task].isDangerous ? 'danger' : 'secondary'}
                aria-label={`${ACCOUNT_TASKS[task].label}: ${account.username}`}
                onClick={() => onTask(task, account)}
              >
                {ACCOUNT_TASKS[task].label}
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
