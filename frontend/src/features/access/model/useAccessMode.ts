import { type AccessMode } from '@/shared/config/paths';
import { useSearchParams } from 'react-router-dom';

/** Sign-in or registration, as the address says (`?mode=login|register`); anything else is sign-in. */
export function useAccessMode(): [AccessMode, (mode: AccessMode) => void] {
  const [parameters, setParameters] = useSearchParams();
  const mode = parameters.get('mode') === 'register' ? 'register' : 'login';
  function choose(next: AccessMode) {
    setParameters(
      (previous) => {
        const changed = new URLSearchParams(previous);
        changed.set('mode', next);
        return changed;
      },
      { preventScrollReset: true },
    );
  }
  return [mode, choose];
}
