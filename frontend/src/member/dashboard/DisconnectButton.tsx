import { useAccountId } from '@/entities/session/useAccount';
import { useSignOut } from '@/entities/session/useSignOut';
import { isUnsent } from '@/member/uploads/upload';
import { useUploads } from '@/member/uploads/uploadState';
import { showErrorToast } from '@/shared/feedback/mutationFeedback';
import { getPath } from '@/shared/config/pages';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { Button } from '@/shared/ui/Button';
import { LogOutIcon } from '@/shared/ui/icons';
import { showToast } from '@/shared/feedback/toastStore';
import { useState } from 'react';

const SignOutDialog = lazyNamed(
  () => import(/* webpackChunkName: "uploads" */ '@/member/uploads/SignOutDialog'),
  'SignOutDialog',
);

/** Those of drafts, which a sign-out deletes. */
function deleteChosenFiles(memberId: string) {
  import(/* webpackChunkName: "uploads" */ '@/member/uploads/chosenFiles')
    .then(({ deleteChosen }) => deleteChosen(memberId))
    .catch(() => undefined);
}

const FALLBACK_MESSAGE = 'You are still signed in. Please try again.';

export function DisconnectButton() {
  const signOut = useSignOut(getPath('LandingPage'));
  const memberId = useAccountId();
  const unsent = useUploads(memberId).filter(isUnsent).length;
  const [isAsking, setIsAsking] = useState(false);

  // Awaited instead of using callbacks, which do not run once the button is unmounted with its page.
  async function disconnect() {
    setIsAsking(false);
    try {
      await signOut.mutateAsync();
      if (memberId !== null) deleteChosenFiles(memberId);
      showToast({ title: 'Logged out', text: 'You have been safely disconnected from the network.' });
    } catch (error) {
      showErrorToast('Logout failed', error, FALLBACK_MESSAGE);
    }
  }

  return (
    <>
      <Button
        type="button"
        icon={<LogOutIcon />}
        isBusy={signOut.isPending}
        busyLabel="PROCESSING..."
        onClick={() => (unsent > 0 ? setIsAsking(true) : void disconnect())}
      >
        Disconnect
      </Button>
      {isAsking && memberId !== null && (
        <WidgetBoundary onClose={() => setIsAsking(false)}>
          <SignOutDialog
            memberId={memberId}
            count={unsent}
            onClose={() => setIsAsking(false)}
            onSignOut={() => void disconnect()}
          />
        </WidgetBoundary>
      )}
    </>
  );
}
