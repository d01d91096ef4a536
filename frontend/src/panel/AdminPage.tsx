import { type CodeGroup, type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { type Admin } from '@/entities/member/user';
import { CodeCounters } from './codes/CodeCounters';
import { CodeListCard } from './codes/CodeListCard';
import { StatisticsSection } from './codes/StatisticsSection';
import { CODE_GROUPS } from './codes/codeGroups';
import { GenerateCodesCard } from './codes/GenerateCodesCard';
import { invitationRequestsQuery } from '@/entities/invitationRequest/requestQueries';
import { useAdminSession } from '@/entities/session/useSession';
import { getRoute } from '@/shared/config/pages';
import { useHashTarget } from '@/shared/hooks/useHashTarget';
import { choiceParam, countParam, useUrlState } from '@/shared/hooks/useUrlState';
import { pluralize } from '@/shared/lib/pluralize';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { Button } from '@/shared/ui/Button';
import { LogOutIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Stack } from '@/shared/ui/Stack';
import { Tabs } from '@/shared/ui/Tabs';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { type Query, useInfiniteQuery, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { EnrolmentNotice, useEnrolment } from './EnrolmentNotice';
import { useAdminSignOut } from './useAdminSignOut';

// The other tabs load after the first paint.
const RequestsCard = lazyNamed(
  () => import(/* webpackPrefetch: true */ './requests/RequestsCard'),
  'RequestsCard',
);
const AccountsCard = lazyNamed(
  () => import(/* webpackPrefetch: true */ './accounts/AccountsCard'),
  'AccountsCard',
);
const CredentialsCard = lazyNamed(
  () => import(/* webpackPrefetch: true */ './accounts/CredentialsCard'),
  'CredentialsCard',
);
const CredibilityEntriesCard = lazyNamed(
  () => import(/* webpackPrefetch: true */ './entries/CredibilityEntriesCard'),
  'CredibilityEntriesCard',
);
const AuditLogCard = lazyNamed(
  () => import(/* webpackPrefetch: true */ './auditLog/AuditLogCard'),
  'AuditLogCard',
);
const SecuritySection = lazyNamed(
  () => import(/* webpackPrefetch: true */ '@/entities/security/SecuritySection'),
  'SecuritySection',
);
const { title } = getRoute('AdminPage');

const REQUESTS_TAB = 'requests';

interface PanelTabsProps {
  admin: Admin;
  overviewGroup: CodeGroup;
  newIds: ReadonlySet<string>;
  /** Called after a change of the own credentials, which ends the session. */
  onSessionEnded: () => void;
}

interface PanelTab {
  value: string;
  label: string;
  render: (props: PanelTabsProps) => ReactNode;
}

const TABS: readonly PanelTab[] = [
  ...CODE_GROUPS.map((labels): PanelTab => ({
    value: labels.tab,
    label: labels.label,
    render: ({ overviewGroup, newIds }) => (
      <CodeListCard key={labels.group} overviewGroup={overviewGroup} labels={labels} newIds={newIds} />
    ),
  })),
  {
    value: 'credibility',
    label: 'Credibility',
    render: () => (
      <WidgetBoundary loading={<Skeleton label="Loading entries" />}>
        <CredibilityEntriesCard />
      </WidgetBoundary>
    ),
  },
  {
    value: 'settings',
    label: 'Admin Settings',
    render: ({ admin, onSessionEnded }) => (
      <WidgetBoundary loading={<Skeleton label="Loading settings" />}>
        <Stack gap={3}>
          <CredentialsCard username={admin.username} onChanged={onSessionEnded} />
          <SecuritySection />
          {admin.role === 'super_admin' && <AccountsCard ownId={admin.id} />}
        </Stack>
      </WidgetBoundary>
    ),
  },
  {
    value: 'history',
    label: 'History',
    render: () => (
      <WidgetBoundary loading={<Skeleton label="Loading the record" rows={6} />}>
        <AuditLogCard />
      </WidgetBoundary>
    ),
  },
  {
    value: REQUESTS_TAB,
    label: 'Requests',
    render: () => (
      <WidgetBoundary loading={<Skeleton label="Loading requests" />}>
        <RequestsCard />
      </WidgetBoundary>
    ),
  },
];
const PARAMS = {
  tab: choiceParam(
    TABS.map(({ value }) => value),
    'active',
  ),
  'codes.pages': countParam,
};

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
  const enrolment = useEnrolment(admin?.enrolBy);
  useHashTarget();
  const newRequests = useInfiniteQuery({
    ...invitationRequestsQuery('new'),
    enabled: admin !== null && !enrolment?.isOverdue,
  }).data?.counts?.new;
  if (!admin) return null;

  /** The search is the same for all code lists, the number of pages is not. */
  function handleTabChange(value: string, options: { replace: boolean }) {
    // The new list would read the pages of the old one otherwise.
    setParams({ tab: value, 'codes.pages': 0 }, { ...options, isDeferred: true });
  }

  const props = { admin, overviewGroup, newIds, onSessionEnded: adminSignOut.leaveEndedSession };
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
        <>
          {/* The tabs are far down on a phone, and the one of the requests is the last of them. */}
          {!enrolment?.isOverdue && (
            <LinkButton to={`?tab=${REQUESTS_TAB}#tabs`} variant="ghost">
              {newRequests ? pluralize(newRequests, 'new request') : 'Requests'}
            </LinkButton>
          )}
          <Button
            type="button"
            icon={<LogOutIcon />}
            isBusy={adminSignOut.isPending}
            busyLabel="PROCESSING..."
            onClick={adminSignOut.signOut}
          >
            Logout
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {enrolment && <EnrolmentNotice {...enrolment} />}
        {enrolment?.isOverdue ? (
          <WidgetBoundary loading={<Skeleton label="Loading the security of your account" />}>
            <SecuritySection />
          </WidgetBoundary>
        ) : (
          <>
            <CodeCounters overviewGroup={overviewGroup} />
            <StatisticsSection />
            <GenerateCodesCard
              newCodes={newCodes}
              onCreated={setNewCodes}
              onDismiss={() => setNewCodes([])}
              isRefreshing={isRefreshing}
              onRefresh={refresh}
            />
            <div id="tabs" tabIndex={-1}>
              <Tabs
                label="Admin panel"
                value={tab}
                onChange={handleTabChange}
                tabs={TABS.map(({ render, ...item }) => ({
                  ...item,
                  count: item.value === REQUESTS_TAB ? newRequests : undefined,
                  content: render(props),
                }))}
              />
            </div>
          </>
        )}
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
  return { isRefreshing, refresh: () => void client.invalidateQueries({ predicate: isPanelQuery }) };
}
