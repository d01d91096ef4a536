import { networkFigures } from '@/public/parts/network';
import { type PackageExample } from './packageTypes';

const { publicAdjusterFeePercent } = networkFigures;

/** In US dollars. */
export function getPublicAdjusterFee(amount: number): number {
  return (amount * publicAdjusterFeePercent) / 100;
}

/** The recovered amount above which the fee exceeds the price. */
export function getBreakEven(price: number): number {
  return (price * 100) / publicAdjusterFeePercent;
}

interface FeeComparison {
  feeOnClaim: number;
  feeOnResult: number;
  /** Fee on the result minus the price; negative if the fee is lower. */
  savings: number;
  breakEven: number;
  pricePercent: number;
}

export function compareFees({ claim, result }: PackageExample, price: number): FeeComparison {
  const feeOnResult = getPublicAdjusterFee(result);
  return {
    feeOnClaim: getPublicAdjusterFee(claim),
    feeOnResult,
    savings: feeOnResult - price,
    breakEven: getBreakEven(price),
    pricePercent: (100 * price) / result,
  };
}
