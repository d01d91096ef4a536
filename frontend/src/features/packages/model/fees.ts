import { networkFigures } from '@/content/network';
import { type PackageExample } from '@/content/packages/packageTypes';

const { publicAdjusterFeePercent } = networkFigures;

/** What a public adjuster takes of an amount, in US dollars (public specification, section 9). */
export function publicAdjusterFee(amount: number): number {
  return (amount * publicAdjusterFeePercent) / 100;
}

/** The amount above which the fee is larger than a month's price. */
export function breakEven(price: number): number {
  return (price * 100) / publicAdjusterFeePercent;
}

export interface FeeComparison {
  feeOnClaim: number;
  feeOnResult: number;
  /** What is kept by paying the month's price instead of the fee on the result; below zero where the fee is smaller. */
  kept: number;
  breakEven: number;
  /** The month's price as a share of the result, in percent. */
  pricePercent: number;
}

/** The fee on an example's claim and result against a month's price. */
export function compareFees({ claim, result }: PackageExample, price: number): FeeComparison {
  const feeOnResult = publicAdjusterFee(result);
  return {
    feeOnClaim: publicAdjusterFee(claim),
    feeOnResult,
    kept: feeOnResult - price,
    breakEven: breakEven(price),
    pricePercent: (100 * price) / result,
  };
}
