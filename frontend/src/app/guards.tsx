import { useAdminSession, useSession } from '@/features/session/model/useSession';
import { hasPlaceholderUser } from '@/shared/config/buildFlags';
import { paths } from '@/shared/config/paths';
import { showToast } from '@/shared/ui/toastStore';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

/** Where a guarded page leaves the address it was asked for, so that the sign-in can lead back. */
export interface GuardState {
  from: string;
}

/** Lets members through; everybody else goes to the sign-in. */
export function RequireMember() {
  const { isSignedIn } = useSession();
  const { pathname, search } = useLocation();
  if (isSignedIn || hasPlaceholderUser) return <Outlet />;
  return <Navigate to={paths.login()} replace state={{ from: pathname + search } satisfies GuardState} />;
}

/** Lets panel admins through; everybody else is told and goes to the admin sign-in. */
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
    <Navigate to={paths.adminLogin()} replace state={{ from: pathname + search } satisfies GuardState} />
  );
}
