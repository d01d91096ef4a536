import { type Admin, type User } from '@/entities/member/user';
import { type Credentials } from '@/entities/session/session';
import { isApiError } from '@/shared/api/apiError';
import { getPath } from '@/shared/config/pages';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { Notice } from '@/shared/ui/Notice';
import { showToast } from '@/shared/feedback/toastStore';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { signInAdmin, signInMember } from '@/access/parts/accessApi';
import { type AccessVariant } from '@/access/parts/accessVariant';
import { signInSchema } from '@/access/parts/signInSchemas';
import styles from '@/access/parts/Access.module.css';
import { SignInForm } from './SignInForm';

// Few sign-ins reach the device limit.
const DeviceReplacement = lazyNamed(
  () => import('@/access/deviceReplacement/DeviceReplacement'),
  'DeviceReplacement',
);

export interface SignInPanelProps {
  isAdmin: boolean;
  variant: AccessVariant;
  onMemberSignedIn: (user: User) => void;
  onAdminSignedIn: (admin: Admin) => void;
}

export function SignInPanel({ isAdmin, variant, onMemberSignedIn, onAdminSignedIn }: SignInPanelProps) {
  const error = { title: variant.signInErrorTitle };
  const memberSignIn = useMutation({ mutationFn: signInMember, meta: { isSignIn: true, error } });
  const adminSignIn = useMutation({
    mutationFn: signInAdmin,
    meta: { isSignIn: true, success: variant.welcomeAdmin, error },
  });
  const isAtDeviceLimit = isApiError(memberSignIn.error, 'device_limit');

  /** Also after the replacement of a device. */
  function handleMember(user: User) {
    showToast(variant.welcomeMember);
    onMemberSignedIn(user);
  }

  async function handleSubmit(credentials: Credentials) {
    if (isAdmin) onAdminSignedIn(await adminSignIn.mutateAsync(credentials));
    else handleMember(await memberSignIn.mutateAsync(credentials));
  }

  return (
    <>
      {isAdmin && (
        <Notice tone="warn" title="Restricted access" isLive={false}>
          For network administrators only. Failed attempts are counted, and too many lock this sign-in.
        </Notice>
      )}
      <SignInForm
        label={isAdmin ? 'Admin sign-in' : 'Member sign-in'}
        schema={signInSchema}
        errorTitle={variant.signInErrorTitle}
        onSubmit={handleSubmit}
      />
      {isAtDeviceLimit && memberSignIn.variables && (
        <WidgetBoundary loading={<Skeleton label="Loading the devices" rows={2} />}>
          <DeviceReplacement credentials={memberSignIn.variables} onSignedIn={handleMember} />
        </WidgetBoundary>
      )}
      {!isAdmin && (
        <p>
          <Link to={getPath('ForgotPasswordPage')} className={styles.forgotPassword}>
            Forgot your password?
          </Link>
        </p>
      )}
    </>
  );
}
