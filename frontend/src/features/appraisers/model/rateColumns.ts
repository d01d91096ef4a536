import { type Appraiser } from '@/content/appraisers/appraiserEntry';

const LOWEST = 90;
const HIGHEST = 100;

/** How many columns a percent takes. */
const STEPS = 4;

/** The column, counted from 0, that a rate falls into. */
export function columnOf(rate: number): number {
  return Math.max(Math.floor((rate - LOWEST) * STEPS), 0);
}

/** The appraisers in columns of a quarter of a percent from 90 on, a perfect 100 in a column of its own at the end. */
export function columnsOfRates(appraisers: readonly Appraiser[]): readonly (readonly Appraiser[])[] {
  const columns = Array.from({ length: (HIGHEST - LOWEST) * STEPS + 1 }, (): Appraiser[] => []);
  for (const appraiser of appraisers) columns[columnOf(appraiser.successRate)]?.push(appraiser);
  return columns;
}
