import { type EstimateLedger, type LedgerGroup, type LedgerLine } from './estimateLedger';

/** The carrier's estimate as received, or the file as settled. */
export type LedgerSide = 'carrier' | 'result';

/** One bar of the waterfall chart. */
interface LedgerStep {
  title: string;
  from: number;
  to: number;
}

function roundToCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

export function getLinePrice({ price, carrierPrice }: LedgerLine, side: LedgerSide): number {
  return side === 'carrier' ? (carrierPrice ?? price) : price;
}

export function getLineAmount(line: LedgerLine, side: LedgerSide): number {
  return roundToCents(line[side] * getLinePrice(line, side));
}

/** Includes the agreed lines. */
export function getGroupAmount({ lines, agreed }: LedgerGroup, side: LedgerSide): number {
  return lines.reduce((sum, line) => sum + getLineAmount(line, side), agreed?.amount ?? 0);
}

/** Overhead and profit; the carrier's estimate has none. */
export function getMarkupAmount({ groups, markup }: EstimateLedger): number {
  const base = groups
    .filter(({ isMarkedUp }) => isMarkedUp)
    .reduce((sum, group) => sum + getGroupAmount(group, 'result'), 0);
  return roundToCents((base * markup.percent) / 100);
}

export function getLedgerTotal(ledger: EstimateLedger, side: LedgerSide): number {
  const lines = ledger.groups.reduce((sum, group) => sum + getGroupAmount(group, side), 0);
  return side === 'result' ? lines + getMarkupAmount(ledger) : lines;
}

/** One step per group and one for overhead and profit. Each starts at the end of the previous step. */
export function getLedgerSteps(ledger: EstimateLedger): LedgerStep[] {
  const additions = [
    ...ledger.groups.map((group) => ({
      title: group.title,
      amount: getGroupAmount(group, 'result') - getGroupAmount(group, 'carrier'),
    })),
    { title: ledger.markup.item, amount: getMarkupAmount(ledger) },
  ];
  let runningTotal = getLedgerTotal(ledger, 'carrier');
  return additions.map(({ title, amount }) => {
    const from = runningTotal;
    runningTotal = roundToCents(runningTotal + amount);
    return { title, from, to: runningTotal };
  });
}
