import { AccessTerminal } from '@/features/access/components/AccessTerminal';
import { type AccessVariant } from '@/features/access/model/accessVariant';
import { lazyNamed } from '@/shared/lib/lazyNamed';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WidgetBoundary } from '@/shared/ui/WidgetBoundary';
import { SignInNotice } from './SignInNotice';
import { usePostLoginRedirect } from './usePostLoginRedirect';

// Few sign-ins reach the device limit.
const DeviceReplacement = lazyNamed(
  () => import('@/features/deviceReplacement/components/DeviceReplacement'),
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
