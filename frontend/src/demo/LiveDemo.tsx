import { type User } from '@/entities/member/user';
import { type MemberSignedIn } from '@/entities/session/session';
import { getErrorMessage } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { Stack } from '@/shared/ui/Stack';
import { useMutation } from '@tanstack/react-query';

interface LiveDemoProps {
  /** A signed-in user cannot open the demo, because it would replace their session. */
  isSignedIn: boolean;
  onOpened: (user: User) => void;
}

const FALLBACK_MESSAGE = 'Failed to start demo';

/** Signs a visitor in as the demo member. The error stays visible below the button after the toast is gone. */
export function LiveDemo({ isSignedIn, onOpened }: LiveDemoProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => callApi<MemberSignedIn>('POST', '/api/auth/demo-login', {}),
    onSuccess: ({ user }) => onOpened(user),
    meta: { error: { title: 'Demo Failed', text: FALLBACK_MESSAGE } },
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
      {error && <Notice tone="danger">{getErrorMessage(error, FALLBACK_MESSAGE)}</Notice>}
    </Stack>
  );
}
