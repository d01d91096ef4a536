import { type SuccessTier, successTiers } from '@/content/appraisers/appraisersRates';

/** The tier of a success rate: the first, from the best down, whose lowest rate it reaches. */
export function tierOf(rate: number): SuccessTier {
  const tier = successTiers.find(({ from }) => rate >= from);
  if (!tier) throw new Error(`No tier holds a success rate of ${rate}`);
  return tier;
}

/** A success rate as exact as it was counted: 99.995 is no 100. */
export function rateWords(rate: number): string {
  return `${rate.toLocaleString('en-US', { maximumFractionDigits: 3 })}%`;
}
