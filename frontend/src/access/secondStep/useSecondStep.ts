import { type SecondStep, type SignInLocationState } from '@/access/parts/signInState';
import { useIsHydrated } from '@/shared/hooks/useIsHydrated';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const SERVER_WAITS_FOR_MS = 5 * 60_000;

interface SecondStepState {
  /** Null while no sign-in waits for one. */
  secondStep: SecondStep | null;
  openSecondStep: (methods: readonly string[]) => void;
  /** Back to the password. */
  closeSecondStep: () => void;
}

/** The second step is an entry of its own in the browser's history: a reload keeps it, and Back leads to the password. */
export function useSecondStep(): SecondStepState {
  const location = useLocation();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const [loadedAt] = useState(() => Date.now());
  const { secondStep, ...others } = (location.state ?? {}) as SignInLocationState;
  const isOpen = isHydrated && secondStep && secondStep.endsAt > loadedAt;
  return {
    secondStep: isOpen ? secondStep : null,
    openSecondStep: (methods) => {
      const endsAt = Date.now() + SERVER_WAITS_FOR_MS;
      const state: SignInLocationState = { ...others, secondStep: { methods, endsAt } };
      void navigate(location, { state });
    },
    closeSecondStep: () => void navigate(-1),
  };
}
