import { useHashTarget } from '@/shared/hooks/useHashTarget';

/** The id of a tactic on the page, and the end of a link to it: `#tactic-47`. */
export const tacticId = (number: number) => `tactic-${number}`;

/** The number of the tactic that the address leads to, or null; it is scrolled to and takes the focus. */
export function useLinkedTactic(): number | null {
  const number = /^tactic-([1-9]\d*)$/.exec(useHashTarget() ?? '')?.[1];
  return number ? Number(number) : null;
}
