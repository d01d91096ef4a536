import { type SuccessTier, successTiers } from './successTiers';

export function getTier(rate: number): SuccessTier {
  const tier = successTiers.find(({ minRate }) => rate >= minRate);
  if (!tier) throw new Error(`No tier has a success rate of ${rate}`);
  return tier;
}

/** Never rounds up: 99.995 is not 100. */
export function formatRate(rate: number): string {
  return `${rate.toLocaleString('en-US', { maximumFractionDigits: 3 })}%`;
}
