import { type LedgerLine } from '@/content/caseFiles/caseLedger';

/** What became of a carrier's line on review. */
export type LineChange = 'added' | 'removed' | 'corrected';

/** Added where the carrier wrote nothing, removed where nothing is left of it, corrected otherwise. */
export function lineChange({ carrier, result }: LedgerLine): LineChange {
  if (carrier === 0) return 'added';
  return result === 0 ? 'removed' : 'corrected';
}

/** Which kind of error it was: the wrong work or quantity, the wrong price, or both. */
export function lineFault({ carrier, result, carrierPrice, carrierItem }: LedgerLine): string {
  const isPrice = carrierPrice !== undefined;
  const isScope = carrier !== result || (carrierItem !== undefined && !isPrice);
  if (isScope && isPrice) return 'Scope and price';
  return isPrice ? 'Price' : 'Scope';
}
