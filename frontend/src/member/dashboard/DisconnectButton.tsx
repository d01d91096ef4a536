import { useSignOut } from '@/entities/session/useSignOut';
import { showErrorToast } from '@/shared/feedback/mutationFeedback';
import { getPath } from '@/shared/config/pages';
import { Button } from '@/shared/ui/Button';
import { LogOutIcon } from '@/shared/ui/icons';
import { showToast } from '@/shared/feedback/toastStore';

const FALLBACK_MESSAGE = 'You are still signed in. Please try again.';

export function DisconnectButton() {
  const signOut = useSignOut(getPath('LandingPage'));

  // Awaited instead of using callbacks, which do not run once the button is unmounted with its page.
  async function handleClick() {
    try {
      await signOut.mutateAsync();
      showToast({ title: 'Logged out', text: 'You have been safely disconnected from the network.' });
    } catch (error) {
      showErrorToast('Logout failed', error, FALLBACK_MESSAGE);
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
