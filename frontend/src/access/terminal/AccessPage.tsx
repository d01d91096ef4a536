import { AccessTerminal } from './AccessTerminal';
import { type AccessVariant } from '@/access/parts/accessVariant';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { SignInNotice } from '@/access/parts/SignInNotice';
import { usePostLoginRedirect } from '@/access/parts/usePostLoginRedirect';

// Few sign-ins reach the device limit.
const DeviceReplacement = lazyNamed(
  () => import('@/access/deviceReplacement/DeviceReplacement'),
  'DeviceReplacement',
);

export function AccessPage({ variant }: { variant: AccessVariant }) {
  const { completeMemberSignIn, completeRegistration, completeAdminSignIn } = usePostLoginRedirect();
  return (
    <AccessTerminal
      variant={variant}
      notice={<SignInNotice />}
      onMemberSignedIn={completeMemberSignIn}
      onAdminSignedIn={completeAdminSignIn}
      onRegistered={completeRegistration}
      renderDeviceLimitOffer={(credentials, onSignedIn) => (
        <WidgetBoundary loading={<Skeleton label="Loading the devices" rows={2} />}>
          <DeviceReplacement credentials={credentials} onSignedIn={onSignedIn} />
        </WidgetBoundary>
      )}
    />
  );
}
