import { isApiError } from '@/shared/api/apiError';
import { type Admin, type User } from '@/shared/config/bootData';
import { paths } from '@/shared/config/paths';
import { Notice } from '@/shared/ui/Notice';
import { showToast } from '@/shared/ui/toastStore';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Credentials, signInAdmin, signInMember } from '../api/signIn';
import { type AccessVariant } from '../model/accessVariant';
import { signInSchema } from '../model/signInSchemas';
import styles from './Access.module.css';
import { type Refusal, SignInForm } from './SignInForm';

export interface SignInPanelProps {
  isAdmin: boolean;
  variant: AccessVariant;
  onMember: (user: User) => void;
  onAdmin: (admin: Admin) => void;
  /** What a member may do whose devices are all bound; it signs in by calling back. */
  renderDeviceLimitOffer: (credentials: Credentials, onSignedIn: (user: User) => void) => ReactNode;
}

/** Signs in by the door that the toggle above names; at the device limit it shows the way on. */
export function SignInPanel({
  isAdmin,
  variant,
  onMember,
  onAdmin,
  renderDeviceLimitOffer,
}: SignInPanelProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isAtDeviceLimit = isApiError(refusal?.error, 'device_limit');

  function handleMember(user: User) {
    showToast(variant.welcomeMember);
    onMember(user);
  }

  async function handleSubmit(credentials: Credentials) {
    if (!isAdmin) {
      handleMember(await signInMember(credentials));
      return;
    }
    const admin = await signInAdmin(credentials);
    showToast(variant.welcomeAdmin);
    onAdmin(admin);
  }

  return (
    <>
      {isAdmin && (
        <Notice tone="warn" title="Restricted access" isLive={false}>
          For network administrators only. Failed attempts are counted, and too many lock this door.
        </Notice>
      )}
      <SignInForm
        label={isAdmin ? 'Admin sign-in' : 'Member sign-in'}
        schema={signInSchema}
        failureTitle={variant.signInFailure}
        onSubmit={handleSubmit}
        onRefusal={setRefusal}
      />
      {refusal && isAtDeviceLimit && renderDeviceLimitOffer(refusal.credentials, handleMember)}
      {!isAdmin && (
        <p>
          <Link to={paths.forgotPassword()} className={styles.wayOut}>
            Forgot your password?
          </Link>
        </p>
      )}
    </>
  );
}
