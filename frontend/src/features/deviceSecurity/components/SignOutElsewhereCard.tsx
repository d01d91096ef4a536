import { errorSentence } from '@/shared/api/apiError';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { LogOutIcon } from '@/shared/ui/icons';
import { showToast } from '@/shared/ui/toastStore';
import { useState } from 'react';
import { useSignOutElsewhere } from '../api/signOutElsewhere';

const FAILURE = 'Failed to sign out elsewhere';

/** Ends the member's other sessions, for whoever left one open somewhere; no device loses its place. */
export function SignOutElsewhereCard() {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, reset, error, isPending } = useSignOutElsewhere();

  function handleAsk() {
    reset();
    setIsAsking(true);
  }

  function handleConfirm() {
    mutate(undefined, {
      onSuccess: ({ message }) => {
        setIsAsking(false);
        showToast({ title: 'Signed Out Elsewhere', text: message });
      },
      onError: (failure) =>
        showToast({ title: 'Error', text: errorSentence(failure, FAILURE), tone: 'error' }),
    });
  }

  return (
    <Card title="Other sessions">
      <p>
        Left a session open somewhere? This ends every session but the one you are in. Your devices stay
        registered; each has to sign in again.
      </p>
      <div>
        <Button type="button" icon={<LogOutIcon />} onClick={handleAsk}>
          Sign out everywhere else
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out everywhere else"
        question="Every other session ends at once. Work that was not sent there is lost. You stay signed in here."
        confirmLabel="Sign out elsewhere"
        busyLabel="PROCESSING..."
        isBusy={isPending}
        error={error && errorSentence(error, FAILURE)}
        onConfirm={handleConfirm}
        onCancel={() => setIsAsking(false)}
      />
    </Card>
  );
}
