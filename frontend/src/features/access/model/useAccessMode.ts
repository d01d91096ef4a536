import { type AccessMode } from '@/shared/config/paths';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Sign-in or registration, as the address says (`?mode=login|register`); anything else is sign-in. */
export function useAccessMode(): [AccessMode, (mode: AccessMode) => void] {
  const [parameters, setParameters] = useSearchParams();
  const addressed: AccessMode = parameters.get('mode') === 'register' ? 'register' : 'login';
  // The address changes a moment after the switch, which would show its old position meanwhile.
  const [chosen, setChosen] = useState<{ addressed: AccessMode; mode: AccessMode }>({
    addressed,
    mode: addressed,
  });
  if (chosen.addressed !== addressed) setChosen({ addressed, mode: addressed });

  function choose(mode: AccessMode) {
    setChosen({ addressed, mode });
    setParameters(
      (previous) => {
        const changed = new URLSearchParams(previous);
        changed.set('mode', mode);
        return changed;
      },
      { preventScrollReset: true },
    );
  }
  return [chosen.mode, choose];
}
