import { type Appraiser } from './appraiserTypes';

const MIN_RATE = 90;
const MAX_RATE = 100;

const COLUMNS_PER_PERCENT = 4;

/** Counted from 0. */
export function getColumn(rate: number): number {
  return Math.max(Math.floor((rate - MIN_RATE) * COLUMNS_PER_PERCENT), 0);
}

/** One column per quarter of a percent from 90 on. A rate of 100 gets a column of its own at the end. */
export function groupByColumn(appraisers: readonly Appraiser[]): readonly (readonly Appraiser[])[] {
  const columns = Array.from(
    { length: (MAX_RATE - MIN_RATE) * COLUMNS_PER_PERCENT + 1 },
    (): Appraiser[] => [],
  );
  for (const appraiser of appraisers) columns[getColumn(appraiser.successRate)]?.push(appraiser);
  return columns;
}
