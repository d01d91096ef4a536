import { type LedgerLine } from './estimateLedger';

type LineChange = 'added' | 'removed' | 'corrected';

export function getLineChange({ carrier, result }: LedgerLine): LineChange {
  if (carrier === 0) return 'added';
  return result === 0 ? 'removed' : 'corrected';
}

export function getErrorKind({ carrier, result, carrierPrice, carrierItem }: LedgerLine): string {
  const isPrice = carrierPrice !== undefined;
  const isScope = carrier !== result || (carrierItem !== undefined && !isPrice);
  if (isScope && isPrice) return 'Scope and price';
  return isPrice ? 'Price' : 'Scope';
}
