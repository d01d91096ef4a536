import { type SignInResult } from '@/access/parts/accessApi';
import { type Admin, type User } from '@/entities/member/user';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Stack } from '@/shared/ui/Stack';
import { type ReactNode, useEffect, useRef } from 'react';
import { PasskeySignIn } from './PasskeySignIn';
import { useSecondStep } from './useSecondStep';

const SecondStepForm = lazyNamed(() => import('./SecondStepForm'), 'SecondStepForm');

interface SignInStepsProps {
  onMemberSignedIn: (user: User) => void;
  onAdminSignedIn: (admin: Admin) => void;
  /** A passkey or second step was right, but the member has no room for this device. */
  onDeviceLimit: (message: string) => void;
  /** The sign-in with a password. It stays mounted during the second step, so that Back finds what was typed. */
  children: ReactNode;
}

/** A sign-in with its second step, or with a passkey alone. */
export function SignInSteps({
  onMemberSignedIn,
  onAdminSignedIn,
  onDeviceLimit,
  children,
}: SignInStepsProps) {
  const { secondStep, closeSecondStep } = useSecondStep();
  const firstStep = useRef<HTMLDivElement>(null);
  const wasSecond = useRef(false);

  useEffect(() => {
    if (wasSecond.current && !secondStep) firstStep.current?.querySelector('input')?.focus();
    wasSecond.current = secondStep !== null;
  }, [secondStep]);

  function handleDone({ user, admin }: SignInResult) {
    if (user) onMemberSignedIn(user);
    else if (admin) onAdminSignedIn(admin);
    else window.location.assign('/staff/');
  }

  return (
    <>
      <div ref={firstStep} hidden={secondStep !== null}>
        <Stack>
          {children}
          <PasskeySignIn onDone={handleDone} onDeviceLimit={onDeviceLimit} />
        </Stack>
      </div>
      {secondStep && (
        <WidgetBoundary loading={<Skeleton label="Loading the second step" rows={2} />}>
          <SecondStepForm
            methods={secondStep.methods}
            onDone={handleDone}
            onDeviceLimit={(message) => {
              onDeviceLimit(message);
              closeSecondStep();
            }}
            onBack={closeSecondStep}
          />
        </WidgetBoundary>
      )}
    </>
  );
}
