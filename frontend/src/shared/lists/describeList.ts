import { pluralize } from '@/shared/lib/pluralize';

export interface ListSummary {
  /** The number of rows shown. */
  count: number;
  /** Such as `claim`. */
  noun: string;
  /** The noun with an `s` by default. */
  plural?: string;
  isFiltered: boolean;
  hasMore: boolean;
}

/** Such as `3 claims found`, `The 50 newest claims` or `All 132 claims`. */
export function describeList({ count, noun, plural = `${noun}s`, isFiltered, hasMore }: ListSummary): string {
  const formattedCount = count.toLocaleString('en-US');
  if (isFiltered && count === 0) return `No ${plural} found`;
  if (isFiltered)
    return hasMore
      ? `The ${formattedCount} newest ${plural} found`
      : `${pluralize(count, noun, plural)} found`;
  if (hasMore) return `The ${formattedCount} newest ${plural}`;
  return count > 1 ? `All ${pluralize(count, noun, plural)}` : pluralize(count, noun, plural);
}
