import { useSession } from '@/entities/session/useSession';
import { getPath } from '@/shared/config/pages';
import { useIsHydrated } from '@/shared/hooks/useIsHydrated';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type SignInLocationState } from './signInState';

/** Says that the password was reset, or that a member is signed in already. */
export function SignInNotice() {
  const state = useLocation().state as SignInLocationState | null;
  const { user } = useSession();
  const isHydrated = useIsHydrated();
  // The user at the first render, so that the notice does not appear after a sign-in on this page.
  const [initialUser] = useState(user);

  if (isHydrated && state?.hasNewPassword) {
    return (
      <Notice tone="success" title="Your password is set" isLive={false}>
        Sign in with it. Every earlier session has ended.
      </Notice>
    );
  }
  if (!initialUser) return null;
  return (
    <Notice
      title={`You are signed in as ${initialUser.username}`}
      isLive={false}
      actions={
        <LinkButton size="small" to={getPath('DashboardPage')}>
          Dashboard
        </LinkButton>
      }
    >
      Whoever signs in here takes your place in this browser.
    </Notice>
  );
}
