import { waitingClaimsQuery } from '@/entities/claim/claim';
import { dashboardQuery } from '@/entities/member/memberData';
import { type User } from '@/entities/member/user';
import { ActivityTab } from './ActivityTab';
import { readChosenTab, saveChosenTab } from './chosenTab';
import { ClaimsTab } from '@/member/claims/ClaimsTab';
import { WaitingClaims } from '@/member/claims/WaitingClaims';
import { DeviceSecurityCard } from '@/member/devices/DeviceSecurityCard';
import { DocumentLibrary } from '@/member/documents/DocumentLibrary';
import { useSession } from '@/entities/session/useSession';
import { StatisticsCard } from './StatisticsCard';
import { SubscriptionCard } from '@/member/billing/SubscriptionCard';
import { bootData } from '@/shared/api/bootData';
import { getClaimPath, getPath, getRoute } from '@/shared/config/pages';
import { useHashTarget } from '@/shared/hooks/useHashTarget';
import { choiceParam, useUrlState } from '@/shared/hooks/useUrlState';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { Button } from '@/shared/ui/Button';
import { UploadIcon, UserIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { OptionalPart } from '@/shared/loading/OptionalPart';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Stack } from '@/shared/ui/Stack';
import { Tabs } from '@/shared/ui/Tabs';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './DashboardPage.module.css';
import { FirstSteps } from './FirstSteps';
import { DisconnectButton } from './DisconnectButton';

const DocumentUploadDialog = lazyNamed(
  () =>
    import(
      /* webpackChunkName: "uploads", webpackPrefetch: true */ '@/member/documents/DocumentUploadDialog'
    ),
  'DocumentUploadDialog',
);
// The build flag is used directly, so that other bundles do not contain the code.
const PlaceholderDashboard = DEV_PLACEHOLDER_USER
  ? lazyNamed(() => import('./PlaceholderDashboard'), 'PlaceholderDashboard')
  : () => null;

const { title } = getRoute('DashboardPage');
const { title: RECONNAISSANCE_TITLE } = getRoute('ReconnaissancePage');

interface DashboardTabsProps {
  onUpload: () => void;
}

const TABS = [
  { value: 'claims', label: 'Claims', render: () => <ClaimsTab /> },
  {
    value: 'documents',
    label: 'Documents',
    render: ({ onUpload }: DashboardTabsProps) => <DocumentLibrary onUpload={onUpload} />,
  },
  { value: 'activity', label: 'Activity', render: () => <ActivityTab /> },
  { value: 'devices', label: 'Device Security', render: () => <DeviceSecurityCard /> },
] as const;
type TabName = (typeof TABS)[number]['value'];

const TAB_NAMES: readonly TabName[] = TABS.map(({ value }) => value);
const PARAMS = { tab: choiceParam(TAB_NAMES, 'devices') };

/** Without a user it is the placeholder of the development bundle; the route guard redirects all other visitors. */
export function DashboardPage() {
  const { user } = useSession();
  if (user) return <Dashboard user={user} />;
  return (
    <OptionalPart>
      <PlaceholderDashboard />
    </OptionalPart>
  );
}

function Dashboard({ user }: { user: User }) {
  const [isFormOpen, setIsFormOpen] = useState(false);
  const closeForm = () => setIsFormOpen(false);
  // A transition, so that the button reacts at once: rendering a form takes a moment.
  const showForm = () => startTransition(() => setIsFormOpen(true));

  return (
    <PageFrame
      isCompact
      title={title}
      lead={
        <span className={styles.identity}>
          <strong>{user.username}</strong>
          <span className={styles.email}>{user.email}</span>
        </span>
      }
      actions={
        <>
          <LinkButton to={getPath('ProfilePage')} variant="ghost" icon={<UserIcon />}>
            Profile
          </LinkButton>
          {/* During an impersonation Disconnect would end the staff session; the banner has its own button. */}
          {!bootData.impersonation && <DisconnectButton />}
        </>
      }
    >
      <DashboardLoader>
        <div className={styles.dashboard}>
          <FirstSteps memberId={user.id} />
          <SubscriptionCard />
          <StatisticsCard />
          <div className={styles.actions}>
            <LinkButton to={getPath('NewClaimPage')} variant="primary" icon={<UploadIcon />}>
              Upload Estimate
            </LinkButton>
            <Button type="button" icon={<UploadIcon />} onClick={showForm}>
              Upload Documents
            </Button>
            <LinkButton to={getPath('ReconnaissancePage')} variant="ghost">
              {RECONNAISSANCE_TITLE}
            </LinkButton>
          </div>
          <WaitingForMember />
          <DashboardTabs onUpload={showForm} />
        </div>
      </DashboardLoader>
      {isFormOpen && (
        <WidgetBoundary onClose={closeForm}>
          <DocumentUploadDialog onClose={closeForm} />
        </WidgetBoundary>
      )}
    </PageFrame>
  );
}

/**
 * Renders the dashboard once its two requests have finished, even with an error. The height of the first cards depends on
 * them, and everything below would shift.
 * On a return to the dashboard the cached data is shown while it is fetched again.
 */
function DashboardLoader({ children }: { children: ReactNode }) {
  const dashboard = useQuery({ ...dashboardQuery, refetchOnMount: 'always', retryOnMount: true });
  const waiting = useQuery({ ...waitingClaimsQuery, refetchOnMount: 'always' });
  if (dashboard.isFetched && waiting.isFetched) return children;
  // Two strips and a list.
  return (
    <Stack gap={4}>
      <Skeleton label="Loading your dashboard" rows={2} />
      <Skeleton label="Loading your claims" rows={10} shape="line" />
    </Stack>
  );
}

/** Nothing while it fails: the list of claims says so as well. */
function WaitingForMember() {
  const { data } = useQuery({ ...waitingClaimsQuery, retryOnMount: false });
  return (
    <WaitingClaims
      claims={data?.results ?? []}
      getHref={getClaimPath}
      allHref={`${getPath('DashboardPage')}?tab=claims&claims.waits=1`}
    />
  );
}

function DashboardTabs(props: DashboardTabsProps) {
  const [{ tab }, setUrlState] = useUrlState(PARAMS);
  const { search } = useLocation();
  const isRestored = useRef(false);
  useHashTarget();

  // Once a visit, and not for the steps back within it: an address without a tab is then one at which the default was shown.
  useLayoutEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    const chosen = TAB_NAMES.find((name) => name === readChosenTab());
    if (chosen && !new URLSearchParams(search).has('tab')) setUrlState({ tab: chosen }, { replace: true });
  });

  return (
    <div id="tabs" tabIndex={-1}>
      <Tabs
        label="Dashboard"
        value={tab}
        gap={1}
        onChange={(value, options) => {
          saveChosenTab(value);
          setUrlState({ tab: value }, options);
        }}
        tabs={TABS.map(({ render, ...tab }) => ({ ...tab, content: render(props) }))}
      />
    </div>
  );
}
