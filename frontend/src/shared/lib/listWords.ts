import { countOf } from './plural';

/** What is known of a list on the page. */
export interface ListFacts {
  /** How many rows are shown. */
  count: number;
  /** What one row is: `claim`. */
  noun: string;
  /** What several are; `claims` by default. */
  plural?: string;
  isNarrowed: boolean;
  hasMore: boolean;
}

/** How much of a list is shown, in a few words: `3 claims found`, `The 50 newest claims`, `All 132 claims`. */
export function listWords({ count, noun, plural = `${noun}s`, isNarrowed, hasMore }: ListFacts): string {
  const figure = count.toLocaleString('en-US');
  if (isNarrowed && count === 0) return `No ${plural} found`;
  if (isNarrowed)
    return hasMore ? `The ${figure} newest ${plural} found` : `${countOf(count, noun, plural)} found`;
  if (hasMore) return `The ${figure} newest ${plural}`;
  return count > 1 ? `All ${countOf(count, noun, plural)}` : countOf(count, noun, plural);
}
