import { type CredibilityEntry } from '@/entities/credibilityEntry/credibilityEntry';
import { type CodeGroup, type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { CodeCounters } from '@/features/invitations/components/CodeCounters';
import { CodeListCard } from '@/features/invitations/components/CodeListCard';
import { StatisticsSection } from '@/features/invitations/components/StatisticsSection';
import { CODE_GROUPS } from '@/features/invitations/model/codeGroups';
import { useAdminSession } from '@/features/session/model/useSession';
import { getRouteOfPage } from '@/shared/config/paths';
import { choiceParam, countParam, useUrlState } from '@/shared/hooks/useUrlState';
import { lazyNamed } from '@/shared/lib/lazyNamed';
import { Button } from '@/shared/ui/Button';
import { LogOutIcon } from '@/shared/ui/icons';
import { Skeleton } from '@/shared/ui/Skeleton';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Stack } from '@/shared/ui/Stack';
import { Tabs } from '@/shared/ui/Tabs';
import { WidgetBoundary } from '@/shared/ui/WidgetBoundary';
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useMemo, useState } from 'react';
import { useAdminSignOut } from './useAdminSignOut';

// The forms and the other tabs load after the first paint.
const GenerateCodesCard = lazyNamed(
  () => import('@/features/invitations/components/GenerateCodesCard'),
  'GenerateCodesCard',
);
const AccountsCard = lazyNamed(
  () => import(/* webpackPrefetch: true */ '@/features/adminSettings/components/AccountsCard'),
  'AccountsCard',
);
const CredentialsCard = lazyNamed(
  () => import(/* webpackPrefetch: true */ '@/features/adminSettings/components/CredentialsCard'),
  'CredentialsCard',
);
const CredibilityEntriesCard = lazyNamed(
  () => import(/* webpackPrefetch: true */ '@/features/credibilityEntries/components/CredibilityEntriesCard'),
  'CredibilityEntriesCard',
);
const AuditLogCard = lazyNamed(
  () => import(/* webpackPrefetch: true */ '@/features/auditLog/components/AuditLogCard'),
  'AuditLogCard',
);
const SubjectAuditLog = lazyNamed(
  () => import(/* webpackPrefetch: true */ '@/features/auditLog/components/SubjectAuditLog'),
  'SubjectAuditLog',
);

const renderCodeAuditLog = ({ id, code }: InvitationCode) => (
  <WidgetBoundary loading={<Skeleton label="Loading the record" rows={2} />}>
    <SubjectAuditLog subject="code" id={id} name={code} />
  </WidgetBoundary>
);

const renderEntryAuditLog = ({ id }: CredibilityEntry) => (
  <WidgetBoundary loading={<Skeleton label="Loading the record" rows={2} />}>
    <SubjectAuditLog subject="credibility_entry" id={id} />
  </WidgetBoundary>
);

const { title } = getRouteOfPage('AdminPage');
const TABS = [...CODE_GROUPS.map(({ tab }) => tab), 'credibility', 'settings', 'history'];
const PARAMS = { tab: choiceParam(TABS, 'active'), 'codes.pages': countParam };

/** Tabs without codes use the group of the first tab. */
function getGroup(tab: string): CodeGroup {
  return CODE_GROUPS.find((labels) => labels.tab === tab)?.group ?? 'unused';
}

export function AdminPage() {
  const { admin } = useAdminSession();
  const adminSignOut = useAdminSignOut();
  const { isRefreshing, refresh } = usePanelRefresh();
  const [{ tab }, setParams] = useUrlState(PARAMS);
  // Fixed, because another group would fetch the counts again.
  const [overviewGroup] = useState(() => getGroup(tab));
  const [newCodes, setNewCodes] = useState<readonly InvitationCode[]>([]);
  const newIds = useMemo(() => new Set(newCodes.map(({ id }) => id)), [newCodes]);
  const dismissNewCodes = useCallback(() => setNewCodes([]), []);
  if (!admin) return null;

  /** The search is the same for all code lists, the number of pages is not. */
  function handleTabChange(value: string) {
    // Together with the URL: the new list would read the pages of the old one otherwise.
    startTransition(() => setParams({ tab: value, 'codes.pages': 0 }));
  }

  const codeTabs = CODE_GROUPS.map((labels) => ({
    value: labels.tab,
    label: labels.label,
    content: (
      <CodeListCard
        key={labels.group}
        overviewGroup={overviewGroup}
        labels={labels}
        newIds={newIds}
        renderAuditLog={renderCodeAuditLog}
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
          isBusy={adminSignOut.isPending}
          busyLabel="PROCESSING..."
          onClick={adminSignOut.signOut}
        >
          Logout
        </Button>
      }
    >
      <Stack gap={3}>
        <CodeCounters overviewGroup={overviewGroup} />
        <StatisticsSection />
        <WidgetBoundary loading={<Skeleton label="Loading the code forms" rows={4} />}>
          <GenerateCodesCard
            newCodes={newCodes}
            onCreated={setNewCodes}
            onDismiss={dismissNewCodes}
            isRefreshing={isRefreshing}
            onRefresh={refresh}
          />
        </WidgetBoundary>
        <Tabs
          label="Admin panel"
          value={tab}
          onChange={handleTabChange}
          tabs={[
            ...codeTabs,
            {
              value: 'credibility',
              label: 'Credibility',
              content: (
                <WidgetBoundary loading={<Skeleton label="Loading entries" />}>
                  <CredibilityEntriesCard renderAuditLog={renderEntryAuditLog} />
                </WidgetBoundary>
              ),
            },
            {
              value: 'settings',
              label: 'Admin Settings',
              content: (
                <WidgetBoundary loading={<Skeleton label="Loading settings" />}>
                  <Stack gap={3}>
                    <CredentialsCard username={admin.username} onChanged={adminSignOut.leaveEndedSession} />
                    {admin.role === 'super_admin' && <AccountsCard ownId={admin.id} />}
                  </Stack>
                </WidgetBoundary>
              ),
            },
            {
              value: 'history',
              label: 'History',
              content: (
                <WidgetBoundary loading={<Skeleton label="Loading the record" rows={6} />}>
                  <AuditLogCard />
                </WidgetBoundary>
              ),
            },
          ]}
        />
      </Stack>
    </PageFrame>
  );
}

/** The queries of the panel, without the session. */
function isPanelQuery({ queryKey: [url] }: Query): boolean {
  return typeof url === 'string' && url.startsWith('/api/admin/') && url !== '/api/admin/me';
}

/** Refetches the counts and the visible list. The other lists refetch when they are shown. */
function usePanelRefresh() {
  const client = useQueryClient();
  const isRefreshing = useIsFetching({ predicate: isPanelQuery }) > 0;
  const refresh = useCallback(() => void client.invalidateQueries({ predicate: isPanelQuery }), [client]);
  return { isRefreshing, refresh };
}
