import { ActivityTab } from '@/features/activity/components/ActivityTab';
import { ClaimsTab } from '@/features/claims/components/ClaimsTab';
import { DashboardLayout } from '@/features/dashboard/components/DashboardLayout';
import { DashboardReady } from '@/features/dashboard/components/DashboardReady';
import { DashboardTabs } from '@/features/dashboard/components/DashboardTabs';
import { SignedInAs } from '@/features/dashboard/components/SignedInAs';
import { DeviceSecurityCard } from '@/features/deviceSecurity/components/DeviceSecurityCard';
import { DocumentLibrary } from '@/features/documents/components/DocumentLibrary';
import { useSession } from '@/features/session/model/useSession';
import { StatisticsCard } from '@/features/statistics/components/StatisticsCard';
import { SubscriptionCard } from '@/features/subscription/components/SubscriptionCard';
import { bootData } from '@/shared/config/bootData';
import { paths, routeOfPage } from '@/shared/config/paths';
import { Button } from '@/shared/ui/Button';
import { UploadIcon, UserIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageFrame } from '@/shared/ui/PageFrame';
import { lazy, startTransition, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DisconnectButton } from './DisconnectButton';

const ClaimFormDialog = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ '@/features/claims/components/ClaimFormDialog'))
    .ClaimFormDialog,
}));
const DocumentUploadDialog = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ '@/features/documents/components/DocumentUploadDialog'))
    .DocumentUploadDialog,
}));
// Written with the build's own flag, so that no other bundle holds a trace of it.
const PlaceholderDashboard = DEV_PLACEHOLDER_USER
  ? lazy(async () => ({
      default: (await import('@/features/dashboard/components/PlaceholderDashboard')).PlaceholderDashboard,
    }))
  : () => null;

const { title } = routeOfPage('DashboardPage');

/** The member's dashboard; the guard lets nobody else in, but for the development bundle's placeholder. */
export function DashboardPage() {
  const { user } = useSession();
  const [openForm, setOpenForm] = useState<'claim' | 'documents' | null>(null);
  const navigate = useNavigate();
  const closeForm = () => setOpenForm(null);
  // In the background, so that the button shows at once that it was pressed: a form is much to draw.
  const showForm = (form: 'claim' | 'documents') => startTransition(() => setOpenForm(form));

  if (!user) {
    return (
      <Suspense>
        <PlaceholderDashboard />
      </Suspense>
    );
  }
  return (
    <PageFrame
      kicker="Secure session"
      title={title}
      lead={<SignedInAs username={user.username} email={user.email} />}
      actions={
        <>
          <LinkButton to={paths.profile()} variant="ghost" icon={<UserIcon />}>
            Profile
          </LinkButton>
          {/* Support who view the account stop in the banner: to disconnect would sign them out of the desk as well. */}
          {!bootData.viewing && <DisconnectButton memberId={user.id} />}
        </>
      }
    >
      <DashboardReady>
        <DashboardLayout
          subscription={<SubscriptionCard />}
          statistics={<StatisticsCard />}
          actions={
            <>
              <Button type="button" variant="primary" icon={<UploadIcon />} onClick={() => showForm('claim')}>
                Upload Estimate
              </Button>
              <Button type="button" icon={<UploadIcon />} onClick={() => showForm('documents')}>
                Upload Documents
              </Button>
            </>
          }
          tabs={
            <DashboardTabs
              claims={<ClaimsTab />}
              documents={<DocumentLibrary onUpload={() => showForm('documents')} />}
              activity={<ActivityTab />}
              devices={<DeviceSecurityCard />}
            />
          }
        />
      </DashboardReady>
      <Suspense>
        {openForm === 'claim' && (
          <ClaimFormDialog
            memberId={user.id}
            onClose={closeForm}
            onSubmitted={() => {
              closeForm();
              void navigate('?tab=claims', { preventScrollReset: true });
            }}
          />
        )}
        {openForm === 'documents' && <DocumentUploadDialog onClose={closeForm} />}
      </Suspense>
    </PageFrame>
  );
}
