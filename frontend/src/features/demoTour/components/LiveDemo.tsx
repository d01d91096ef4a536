import { errorSentence } from '@/shared/api/apiError';
import { type User } from '@/shared/config/bootData';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { Stack } from '@/shared/ui/Stack';
import { showToast } from '@/shared/ui/toastStore';
import { useMutation } from '@tanstack/react-query';
import { openLiveDemo } from '../api/openLiveDemo';

interface LiveDemoProps {
  /** Opening the demo would replace the session of whoever is signed in. */
  isSignedIn: boolean;
  onOpened: (user: User) => void;
}

const FAILURE = 'Failed to start demo';

/** Signs a visitor in as the demo member; the reason of a failure stays below the button. */
export function LiveDemo({ isSignedIn, onOpened }: LiveDemoProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: openLiveDemo,
    onSuccess: onOpened,
    onError: () => showToast({ title: 'Demo Failed', text: FAILURE, tone: 'error' }),
  });

  const button = (
    <Button
      type="button"
      variant="primary"
      isBusy={isPending}
      busyLabel="PROCESSING..."
      onClick={() => mutate()}
    >
      Open the live demo
    </Button>
  );
  return (
    <Stack gap={1}>
      <Notice title="See the real dashboard" isLive={false} actions={!isSignedIn && button}>
        The live demo signs you in to a shared account with invented claims. You can open everything and
        change nothing.
        {isSignedIn && ' You are signed in: disconnect first.'}
      </Notice>
      {error && <Notice tone="danger">{errorSentence(error, FAILURE)}</Notice>}
    </Stack>
  );
}
