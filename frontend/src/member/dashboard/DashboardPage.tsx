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
import { choiceParam, useUrlState } from '@/shared/hooks/useUrlState';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { Button } from '@/shared/ui/Button';
import { UploadIcon, UserIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { OptionalPart } from '@/shared/loading/OptionalPart';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Tabs } from '@/shared/ui/Tabs';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styles from './DashboardPage.module.css';
import { DisconnectButton } from './DisconnectButton';

const ClaimFormDialog = lazyNamed(
  () => import(/* webpackPrefetch: true */ '@/member/claims/ClaimFormDialog'),
  'ClaimFormDialog',
);
const DocumentUploadDialog = lazyNamed(
  () => import(/* webpackPrefetch: true */ '@/member/documents/DocumentUploadDialog'),
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
  const [openForm, setOpenForm] = useState<'claim' | 'documents' | null>(null);
  const navigate = useNavigate();
  const closeForm = () => setOpenForm(null);
  // A transition, so that the button reacts at once: rendering a form takes a moment.
  const showForm = (form: 'claim' | 'documents') => startTransition(() => setOpenForm(form));

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
          <SubscriptionCard />
          <StatisticsCard />
          <div className={styles.actions}>
            <Button type="button" variant="primary" icon={<UploadIcon />} onClick={() => showForm('claim')}>
              Upload Estimate
            </Button>
            <Button type="button" icon={<UploadIcon />} onClick={() => showForm('documents')}>
              Upload Documents
            </Button>
            <LinkButton to={getPath('ReconnaissancePage')} variant="ghost">
              {RECONNAISSANCE_TITLE}
            </LinkButton>
          </div>
          <WaitingForMember />
          <DashboardTabs onUpload={() => showForm('documents')} />
        </div>
      </DashboardLoader>
      {openForm === 'claim' && (
        <WidgetBoundary onClose={closeForm}>
          <ClaimFormDialog
            memberId={user.id}
            onClose={closeForm}
            onSubmitted={() => {
              closeForm();
              void navigate('?tab=claims', { preventScrollReset: true });
            }}
          />
        </WidgetBoundary>
      )}
      {openForm === 'documents' && (
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
  return <Skeleton label="Loading your dashboard" rows={6} shape="card" />;
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

  // Once a visit, and not for the steps back within it: an address without a tab is then one at which the default was shown.
  useLayoutEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    const chosen = TAB_NAMES.find((name) => name === readChosenTab());
    if (chosen && !new URLSearchParams(search).has('tab')) setUrlState({ tab: chosen }, { replace: true });
  });

  return (
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
  );
}
