import { useSession } from '@/features/session/model/useSession';
import { paths } from '@/shared/config/paths';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type EntranceState } from './entranceState';

/** What a person at the door should know: that their password is new, or that they are in already. */
export function EntranceNotice() {
  const state = useLocation().state as EntranceState | null;
  const { user } = useSession();
  // Whoever comes in here is on the way to the next page and needs no notice.
  const [userBefore] = useState(user);

  if (state?.isPasswordNew) {
    return (
      <Notice tone="success" title="Your password is set" isLive={false}>
        Sign in with it. Every earlier session has ended.
      </Notice>
    );
  }
  if (!userBefore) return null;
  return (
    <Notice
      title={`You are signed in as ${userBefore.username}`}
      isLive={false}
      actions={
        <LinkButton size="small" to={paths.dashboard()}>
          Dashboard
        </LinkButton>
      }
    >
      Whoever signs in here takes your place in this browser.
    </Notice>
  );
}
