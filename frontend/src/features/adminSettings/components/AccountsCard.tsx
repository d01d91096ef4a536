import { useQueryFailureToast } from '@/shared/hooks/useQueryFailureToast';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { ErrorState } from '@/shared/ui/ErrorState';
import { PlusIcon } from '@/shared/ui/icons';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminAccountsQuery } from '../api/adminAccounts';
import { AccountsTable } from './AccountsTable';
import { ChangeAccountDialog } from './ChangeAccountDialog';
import { CreateAccountDialog } from './CreateAccountDialog';
import { NewPasswordDialog } from './NewPasswordDialog';
import { type AccountTask } from '../model/accountTasks';

const FETCH_FAILURE = 'Failed to fetch admin accounts';

/** All admin accounts, for a super_admin. */
export function AccountsCard({ ownId }: { ownId: string }) {
  const accounts = useQuery(adminAccountsQuery);
  const [isCreating, setIsCreating] = useState(false);
  const [change, setChange] = useState<{ task: AccountTask | 'password'; id: string } | null>(null);
  // As it stands in the list now: where somebody else was faster, the dialog shows what they have made of it.
  const account = accounts.data?.accounts.find(({ id }) => id === change?.id);
  const close = () => setChange(null);
  useQueryFailureToast(accounts, FETCH_FAILURE);
  return (
    <Card
      title="Admin Accounts"
      actions={
        <Button type="button" size="small" icon={<PlusIcon />} onClick={() => setIsCreating(true)}>
          Add Admin
        </Button>
      }
    >
      {accounts.isError && (
        <ErrorState
          sentence={FETCH_FAILURE}
          error={accounts.error}
          isRetrying={accounts.isFetching}
          onRetry={() => void accounts.refetch()}
        />
      )}
      {accounts.isPending && <LoadingRows label="Loading admin accounts" rows={2} />}
      {accounts.data && (
        <AccountsTable
          accounts={accounts.data.accounts}
          ownId={ownId}
          onTask={(task, { id }) => setChange({ task, id })}
          onNewPassword={({ id }) => setChange({ task: 'password', id })}
        />
      )}
      {isCreating && <CreateAccountDialog onClose={() => setIsCreating(false)} />}
      {account && change?.task === 'password' && <NewPasswordDialog account={account} onClose={close} />}
      {account && change && change.task !== 'password' && (
        <ChangeAccountDialog
          task={change.task}
          account={account}
          isOwn={account.id === ownId}
          onClose={close}
        />
      )}
    </Card>
  );
}
