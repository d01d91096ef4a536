import { useHashTarget } from '@/shared/hooks/useHashTarget';

/** The element id and URL hash of a tactic. */
export const getTacticId = (number: number) => `tactic-${number}`;

/** The number of the tactic in the URL hash. Scrolls to it and focuses it. */
export function useLinkedTactic(): number | null {
  const number = /^tactic-([1-9]\d*)$/.exec(useHashTarget() ?? '')?.[1];
  return number ? Number(number) : null;
}
