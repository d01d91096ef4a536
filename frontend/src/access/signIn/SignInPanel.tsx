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
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { signInAdmin, signInMember } from '@/access/parts/accessApi';
import { type AccessVariant } from '@/access/parts/accessVariant';
import { signInSchema } from '@/access/parts/signInSchemas';
import { SignInSteps } from '@/access/secondStep/SignInSteps';
import { useSecondStep } from '@/access/secondStep/useSecondStep';
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
  const signIn = useMutation({
    mutationFn: isAdmin ? signInAdmin : signInMember,
    meta: { isSignIn: true, error: { title: variant.signInErrorTitle } },
  });
  const { openSecondStep } = useSecondStep();
  // Of a second step or a passkey. The form shows that of a password.
  const [limitMessage, setLimitMessage] = useState<string | null>(null);
  const isAtDeviceLimit = limitMessage !== null || isApiError(signIn.error, 'device_limit');

  /** Also after the replacement of a device. */
  function handleMember(user: User) {
    showToast(variant.welcomeMember);
    onMemberSignedIn(user);
  }

  function handleAdmin(admin: Admin) {
    showToast(variant.welcomeAdmin);
    onAdminSignedIn(admin);
  }

  async function handleSubmit(credentials: Credentials) {
    setLimitMessage(null);
    const { user, admin, methods } = await signIn.mutateAsync(credentials);
    if (methods) openSecondStep(methods);
    else if (user) handleMember(user);
    else if (admin) handleAdmin(admin);
  }

  return (
    <SignInSteps
      onMemberSignedIn={handleMember}
      onAdminSignedIn={handleAdmin}
      onDeviceLimit={setLimitMessage}
    >
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
      {limitMessage !== null && (
        <Notice tone="danger" title={variant.signInErrorTitle}>
          <p>{limitMessage}</p>
          {!signIn.variables && <p>To replace one of your devices, sign in with your password.</p>}
        </Notice>
      )}
      {isAtDeviceLimit && signIn.variables && (
        <WidgetBoundary loading={<Skeleton label="Loading the devices" rows={2} />}>
          <DeviceReplacement
            credentials={signIn.variables}
            onSecondStep={openSecondStep}
            onSignedIn={handleMember}
          />
        </WidgetBoundary>
      )}
      {!isAdmin && (
        <p>
          <Link to={getPath('ForgotPasswordPage')} className={styles.forgotPassword}>
            Forgot your password?
          </Link>
        </p>
      )}
    </SignInSteps>
  );
}
