import { AccessTerminal } from './AccessTerminal';
import { type AccessVariant } from '@/access/parts/accessVariant';
import { SignInNotice } from '@/access/parts/SignInNotice';
import { usePostLoginRedirect } from '@/access/parts/usePostLoginRedirect';

export function AccessPage({ variant }: { variant: AccessVariant }) {
  const { completeMemberSignIn, completeRegistration, completeAdminSignIn } = usePostLoginRedirect();
  return (
    <AccessTerminal
      variant={variant}
      notice={<SignInNotice />}
      onMemberSignedIn={completeMemberSignIn}
      onAdminSignedIn={completeAdminSignIn}
      onRegistered={completeRegistration}
    />
  );
}
