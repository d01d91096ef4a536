import { processSteps } from './process';
import { choiceParam, useUrlState } from '@/shared/hooks/useUrlState';
import { useState } from 'react';

const NONE = 'none';
const PARAMS = { step: choiceParam([NONE, ...processSteps.map(({ number }) => String(number))], NONE) };

export type StepState = 'closed' | 'open' | 'visited';

/** At most one step is open; it is stored in the URL (`?step=2`). A step that was open before is visited. */
export function useProcessSteps() {
  const [{ step: open }, setUrlState] = useUrlState(PARAMS);
  const [lastOpen, setLastOpen] = useState(open);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());

  if (open !== lastOpen) {
    setLastOpen(open);
    setVisited(new Set([...visited, lastOpen]));
  }

  return {
    open,
    getState: (number: number): StepState => {
      if (String(number) === open) return 'open';
      return visited.has(String(number)) ? 'visited' : 'closed';
    },
    toggle: (number: number) => setUrlState({ step: String(number) === open ? NONE : String(number) }),
  };
}
