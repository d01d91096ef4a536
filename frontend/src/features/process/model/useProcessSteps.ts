import { processSteps } from '@/content/process';
import { useSearchParamTab } from '@/shared/hooks/useSearchParamTab';
import { useState } from 'react';

const NONE = 'none';
const CHOICES = [NONE, ...processSteps.map(({ number }) => String(number))];

export type StepState = 'closed' | 'open' | 'visited';

/**
 * Which of the five steps is open, one at most, and which were before it (public specification, section 4). The open one
 * stands in the URL (`?step=2`).
 */
export function useProcessSteps() {
  const [open, choose] = useSearchParamTab(CHOICES, NONE, 'step');
  const [lastOpen, setLastOpen] = useState(open);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());

  if (open !== lastOpen) {
    setLastOpen(open);
    setVisited(new Set([...visited, lastOpen]));
  }

  return {
    open,
    stateOf: (number: number): StepState => {
      if (String(number) === open) return 'open';
      return visited.has(String(number)) ? 'visited' : 'closed';
    },
    /** Opens a step, or closes it where it is open. */
    toggle: (number: number) => choose(String(number) === open ? NONE : String(number)),
  };
}
