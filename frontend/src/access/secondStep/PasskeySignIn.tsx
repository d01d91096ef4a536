import { type SignInResult, takeSecondStep } from '@/access/parts/accessApi';
import { getPasskeyObstacle } from '@/entities/security/passkeySupport';
import { getErrorMessage, isApiError } from '@/shared/api/apiError';
import { useIsHydrated } from '@/shared/hooks/useIsHydrated';
import { Button } from '@/shared/ui/Button';
import { FingerprintIcon } from '@/shared/ui/icons';
import { Notice } from '@/shared/ui/Notice';
import { Text } from '@/shared/ui/Text';
import { useMutation } from '@tanstack/react-query';

interface PasskeySignInProps {
  onDone: (result: SignInResult) => void;
  onDeviceLimit: (message: string) => void;
}

async function signInWithPasskey(): Promise<SignInResult> {
  const { askForPasskey } = await import(/* webpackPrefetch: true */ '@/entities/security/passkeys');
  return takeSecondStep(await askForPasskey());
}

/** A sign-in without name and password. */
export function PasskeySignIn({ onDone, onDeviceLimit }: PasskeySignInProps) {
  const obstacle = useIsHydrated() ? getPasskeyObstacle() : null;
  const { mutate, error, isPending } = useMutation({
    mutationFn: signInWithPasskey,
    meta: { isSignIn: true },
    onSuccess: onDone,
    onError: (reason) => {
      if (isApiError(reason, 'device_limit')) onDeviceLimit(reason.message);
    },
  });
  if (obstacle) {
    return (
      <Text variant="muted" as="p">
        {obstacle}
      </Text>
    );
  }
  return (
    <>
      <Button
        type="button"
        isFullWidth
        icon={<FingerprintIcon />}
        isBusy={isPending}
        busyLabel="PROCESSING..."
        onClick={() => mutate()}
      >
        Sign in with a passkey
      </Button>
      {error && !isApiError(error, 'device_limit') && (
        <Notice tone="danger">{getErrorMessage(error, 'Unable to authenticate')}</Notice>
      )}
    </>
  );
}
