import { useAdminSession, useSession } from '@/entities/session/useSession';
import { hasPlaceholderUser } from '@/shared/config/buildFlags';
import { getPath } from '@/shared/config/pages';
import { showToast } from '@/shared/feedback/toastStore';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

/** The URL to return to after the sign-in. */
export interface GuardState {
  from: string;
}

/** Redirects to the sign-in if no member is signed in. */
export function RequireMember() {
  const { isSignedIn } = useSession();
  const { pathname, search } = useLocation();
  if (isSignedIn || hasPlaceholderUser) return <Outlet />;
  return (
    <Navigate to={getPath('LoginPage')} replace state={{ from: pathname + search } satisfies GuardState} />
  );
}

/** Redirects to the admin sign-in, with a toast, if no panel admin is signed in. */
export function RequireAdmin() {
  const { isSignedIn } = useAdminSession();
  return isSignedIn ? <Outlet /> : <AuthenticationRequired />;
}

function AuthenticationRequired() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    showToast({
      title: 'Authentication Required',
      text: 'Please log in to access admin panel',
      tone: 'error',
    });
  }, []);
  return (
    <Navigate
      to={getPath('AdminLoginPage')}
      replace
      state={{ from: pathname + search } satisfies GuardState}
    />
  );
}
