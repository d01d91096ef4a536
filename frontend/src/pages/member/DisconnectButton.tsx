import { forgetClaimDrafts } from '@/features/claims/model/claimDrafts';
import { useSignOut } from '@/features/session/api/signOut';
import { errorSentence } from '@/shared/api/apiError';
import { paths } from '@/shared/config/paths';
import { Button } from '@/shared/ui/Button';
import { LogOutIcon } from '@/shared/ui/icons';
import { showToast } from '@/shared/ui/toastStore';

const STILL_SIGNED_IN = 'You are still signed in. Please try again.';

/** Ends the session and leads home. Claims begun and not sent are private: they leave the browser with the member. */
export function DisconnectButton({ memberId }: { memberId: string }) {
  const signOut = useSignOut(paths.home());

  // Awaited rather than given callbacks: by then this button is gone with its page.
  async function handleClick() {
    try {
      await signOut.mutateAsync();
      forgetClaimDrafts(memberId);
      showToast({ title: 'Logged out', text: 'You have been safely disconnected from the network.' });
    } catch (error) {
      showToast({ title: 'Logout failed', text: errorSentence(error, STILL_SIGNED_IN), tone: 'error' });
    }
  }

  return (
    <Button
      type="button"
      icon={<LogOutIcon />}
      isBusy={signOut.isPending}
      busyLabel="PROCESSING..."
      onClick={() => void handleClick()}
    >
      Disconnect
    </Button>
  );
}
