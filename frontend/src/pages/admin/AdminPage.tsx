import { AccountsCard } from '@/features/adminSettings/components/AccountsCard';
import { CredentialsCard } from '@/features/adminSettings/components/CredentialsCard';
import { CredibilityEntriesCard } from '@/features/credibilityEntries/components/CredibilityEntriesCard';
import { type InvitationCode } from '@/features/invitations/api/codesOverview';
import { CodeCounters } from '@/features/invitations/components/CodeCounters';
import { CodeListCard } from '@/features/invitations/components/CodeListCard';
import { GenerateCodesCard } from '@/features/invitations/components/GenerateCodesCard';
import { CODE_GROUPS } from '@/features/invitations/model/codeGroups';
import { useAdminSession } from '@/features/session/model/useSession';
import { routeOfPage } from '@/shared/config/paths';
import { useSearchParamTab } from '@/shared/hooks/useSearchParamTab';
import { useSearchParamText } from '@/shared/hooks/useSearchParamText';
import { Button } from '@/shared/ui/Button';
import { LogOutIcon } from '@/shared/ui/icons';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Stack } from '@/shared/ui/Stack';
import { Tabs } from '@/shared/ui/Tabs';
import { useState } from 'react';
import { useAdminExit } from './useAdminExit';
import { usePanelRefresh } from './usePanelRefresh';

const { title } = routeOfPage('AdminPage');
const TABS = [...CODE_GROUPS.map(({ tab }) => tab), 'credibility', 'settings'];

/** The panel: figures, where codes are made, and the lists. */
export function AdminPage() {
  const { admin } = useAdminSession();
  const exit = useAdminExit();
  const { isRefreshing, refresh } = usePanelRefresh();
  const [tab, showTab] = useSearchParamTab(TABS, 'active');
  const codeSearch = useSearchParamText('search');
  const entrySearch = useSearchParamText('entry');
  const [newCodes, setNewCodes] = useState<readonly InvitationCode[]>([]);
  const newIds = new Set(newCodes.map(({ id }) => id));
  if (!admin) return null;

  const codeTabs = CODE_GROUPS.map((words) => ({
    value: words.tab,
    label: words.label,
    content: <CodeListCard words={words} search={codeSearch} newIds={newIds} />,
  }));
  return (
    <PageFrame
      kicker={admin.role === 'super_admin' ? 'Super admin' : 'Admin'}
      title={title}
      lead={
        <>
          Signed in as <strong>{admin.fullName}</strong> ({admin.username})
        </>
      }
      actions={
        <Button
          type="button"
          icon={<LogOutIcon />}
          isBusy={exit.isLeaving}
          busyLabel="PROCESSING..."
          onClick={exit.logOut}
        >
          Logout
        </Button>
      }
    >
      <Stack gap={3}>
        <CodeCounters />
        <GenerateCodesCard
          newCodes={newCodes}
          onCreated={setNewCodes}
          onDismiss={() => setNewCodes([])}
          isRefreshing={isRefreshing}
          onRefresh={refresh}
        />
        <Tabs
          label="Admin panel"
          value={tab}
          onChange={showTab}
          tabs={[
            ...codeTabs,
            {
              value: 'credibility',
              label: 'Credibility',
              content: <CredibilityEntriesCard search={entrySearch} />,
            },
            {
              value: 'settings',
              label: 'Admin Settings',
              content: (
                <Stack gap={3}>
                  <CredentialsCard
                    username={admin.username}
                    onChanged={exit.leaveEndedSession}
                    onSignInAgain={exit.logInAgain}
                  />
                  {admin.role === 'super_admin' && <AccountsCard ownId={admin.id} />}
                </Stack>
              ),
            },
          ]}
        />
      </Stack>
    </PageFrame>
  );
}
