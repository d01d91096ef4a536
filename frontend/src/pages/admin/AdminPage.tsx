import { type CredibilityEntry } from '@/features/credibilityEntries/api/credibilityEntries';
import { type InvitationCode } from '@/features/invitations/api/codesOverview';
import { CodeCounters } from '@/features/invitations/components/CodeCounters';
import { CodeListCard } from '@/features/invitations/components/CodeListCard';
import { CODE_GROUPS, type CodeGroup } from '@/features/invitations/model/codeGroups';
import { useAdminSession } from '@/features/session/model/useSession';
import { routeOfPage } from '@/shared/config/paths';
import { useSearchParamTab } from '@/shared/hooks/useSearchParamTab';
import { useSearchParamText } from '@/shared/hooks/useSearchParamText';
import { Button } from '@/shared/ui/Button';
import { LogOutIcon } from '@/shared/ui/icons';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Stack } from '@/shared/ui/Stack';
import { Tabs } from '@/shared/ui/Tabs';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useAdminExit } from './useAdminExit';
import { usePanelRefresh } from './usePanelRefresh';

// The forms, and the tabs that are not shown at first, come after the panel has painted.
const GenerateCodesCard = lazy(async () => ({
  default: (await import('@/features/invitations/components/GenerateCodesCard')).GenerateCodesCard,
}));
const AccountsCard = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ '@/features/adminSettings/components/AccountsCard'))
    .AccountsCard,
}));
const CredentialsCard = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ '@/features/adminSettings/components/CredentialsCard'))
    .CredentialsCard,
}));
const CredibilityEntriesCard = lazy(async () => ({
  default: (
    await import(
      /* webpackPrefetch: true */ '@/features/credibilityEntries/components/CredibilityEntriesCard'
    )
  ).CredibilityEntriesCard,
}));
const HistoryCard = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ '@/features/history/components/HistoryCard'))
    .HistoryCard,
}));
const Trail = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ '@/features/history/components/Trail')).Trail,
}));

/** What stands on record about a code, for its details. */
const historyOf = ({ id, code }: InvitationCode) => (
  <Suspense fallback={<LoadingRows label="Loading the record" rows={2} />}>
    <Trail subject="code" id={id} name={code} />
  </Suspense>
);

/** The same about a credibility entry, whatever name it was entered by. */
const historyOfEntry = ({ id }: CredibilityEntry) => (
  <Suspense fallback={<LoadingRows label="Loading the record" rows={2} />}>
    <Trail subject="credibility_entry" id={id} />
  </Suspense>
);

const { title } = routeOfPage('AdminPage');
const TABS = [...CODE_GROUPS.map(({ tab }) => tab), 'credibility', 'settings', 'history'];

/** The group of codes that a tab shows, for the other tabs that of the first one. */
function groupOf(tab: string): CodeGroup {
  return CODE_GROUPS.find((words) => words.tab === tab)?.group ?? 'unused';
}

/** The panel: figures, where codes are made, and the lists. */
export function AdminPage() {
  const { admin } = useAdminSession();
  const exit = useAdminExit();
  const { isRefreshing, refresh } = usePanelRefresh();
  const [tab, showTab] = useSearchParamTab(TABS, 'active');
  // Stays the same, because another group would read the counts again.
  const [overviewGroup] = useState(() => groupOf(tab));
  const codeSearch = useSearchParamText('search', 'pages');
  const entrySearch = useSearchParamText('entry');
  const [newCodes, setNewCodes] = useState<readonly InvitationCode[]>([]);
  const newIds = useMemo(() => new Set(newCodes.map(({ id }) => id)), [newCodes]);
  const dismissNewCodes = useCallback(() => setNewCodes([]), []);
  if (!admin) return null;

  const codeTabs = CODE_GROUPS.map((words) => ({
    value: words.tab,
    label: words.label,
    content: (
      <CodeListCard
        overviewGroup={overviewGroup}
        words={words}
        search={codeSearch}
        newIds={newIds}
        history={historyOf}
      />
    ),
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
        <CodeCounters overviewGroup={overviewGroup} />
        <Suspense fallback={<LoadingRows label="Loading the code forms" rows={4} />}>
          <GenerateCodesCard
            newCodes={newCodes}
            onCreated={setNewCodes}
            onDismiss={dismissNewCodes}
            isRefreshing={isRefreshing}
            onRefresh={refresh}
          />
        </Suspense>
        <Tabs
          label="Admin panel"
          value={tab}
          onChange={showTab}
          tabs={[
            ...codeTabs,
            {
              value: 'credibility',
              label: 'Credibility',
              content: (
                <Suspense fallback={<LoadingRows label="Loading entries" />}>
                  <CredibilityEntriesCard search={entrySearch} history={historyOfEntry} />
                </Suspense>
              ),
            },
            {
              value: 'settings',
              label: 'Admin Settings',
              content: (
                <Suspense fallback={<LoadingRows label="Loading settings" />}>
                  <Stack gap={3}>
                    <CredentialsCard username={admin.username} onChanged={exit.leaveEndedSession} />
                    {admin.role === 'super_admin' && <AccountsCard ownId={admin.id} />}
                  </Stack>
                </Suspense>
              ),
            },
            {
              value: 'history',
              label: 'History',
              content: (
                <Suspense fallback={<LoadingRows label="Loading the record" rows={6} />}>
                  <HistoryCard />
                </Suspense>
              ),
            },
          ]}
        />
      </Stack>
    </PageFrame>
  );
}
