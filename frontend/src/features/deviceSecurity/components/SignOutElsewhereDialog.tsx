import { errorSentence } from '@/shared/api/apiError';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { showToast } from '@/shared/ui/toastStore';
import { useSignOutElsewhere } from '../api/signOutElsewhere';

const FAILURE = 'Failed to sign out elsewhere';

/** Asks before the other sessions end. */
export function SignOutElsewhereDialog({ onClose }: { onClose: () => void }) {
  const { mutate, error, isPending } = useSignOutElsewhere();

  function handleConfirm() {
    mutate(undefined, {
      onSuccess: ({ message }) => {
        onClose();
        showToast({ title: 'Signed Out Elsewhere', text: message });
      },
      onError: (failure) =>
        showToast({ title: 'Error', text: errorSentence(failure, FAILURE), tone: 'error' }),
    });
  }

  return (
    <ConfirmDialog
      isOpen
      title="Sign out everywhere else"
      question="Every other session ends at once. Work that was not sent there is lost. You stay signed in here."
      confirmLabel="Sign out elsewhere"
      busyLabel="PROCESSING..."
      isBusy={isPending}
      error={error && errorSentence(error, FAILURE)}
      onConfirm={handleConfirm}
      onCancel={onClose}
    />
  );
}
