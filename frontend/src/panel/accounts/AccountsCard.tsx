import { adminAccountsQuery } from '@/entities/adminAccount/adminAccount';
import { useQueryErrorToast } from '@/shared/feedback/useQueryErrorToast';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { PlusIcon } from '@/shared/ui/icons';
import { QueryState } from '@/shared/feedback/QueryState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountsTable } from './AccountsTable';
import { ChangeAccountDialog } from './ChangeAccountDialog';
import { CreateAccountDialog } from './CreateAccountDialog';
import { NewPasswordDialog } from './NewPasswordDialog';
import { type AccountAction } from './accountActions';

const FETCH_ERROR = 'Failed to fetch admin accounts';

/** Only for super admins. */
export function AccountsCard({ ownId }: { ownId: string }) {
  const accounts = useQuery(adminAccountsQuery);
  const [isCreating, setIsCreating] = useState(false);
  const [dialog, setDialog] = useState<{ action: AccountAction | 'password'; id: string } | null>(null);
  // From the current list, so that an open dialog shows concurrent changes.
  const account = accounts.data?.accounts.find(({ id }) => id === dialog?.id);
  const close = () => setDialog(null);
  useQueryErrorToast(accounts, FETCH_ERROR);
  return (
    <Card
      title="Admin Accounts"
      actions={
        <Button type="button" size="small" icon={<PlusIcon />} onClick={() => setIsCreating(true)}>
          Add Admin
        </Button>
      }
    >
      <QueryState
        query={accounts}
        loading={<Skeleton label="Loading admin accounts" rows={2} />}
        errorTitle={FETCH_ERROR}
      >
        {(data) => (
          <AccountsTable
            accounts={data.accounts}
            ownId={ownId}
            onAction={(action, { id }) => setDialog({ action, id })}
            onNewPassword={({ id }) => setDialog({ action: 'password', id })}
          />
        )}
      </QueryState>
      {isCreating && <CreateAccountDialog onClose={() => setIsCreating(false)} />}
      {account && dialog?.action === 'password' && <NewPasswordDialog account={account} onClose={close} />}
      {account && dialog && dialog.action !== 'password' && (
        <ChangeAccountDialog
          action={dialog.action}
          account={account}
          isOwn={account.id === ownId}
          onClose={close}
        />
      )}
    </Card>
  );
}
