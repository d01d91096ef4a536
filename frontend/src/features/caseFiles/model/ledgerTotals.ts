import { type Ledger, type LedgerGroup, type LedgerLine } from '@/content/caseFiles/caseLedger';

/** Whose estimate: the carrier's as it came, or the file as it was settled. */
export type LedgerSide = 'carrier' | 'result';

/** One step on the way from the carrier's figure to the result. */
export interface LedgerStep {
  title: string;
  from: number;
  to: number;
}

function inCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** What a side pays for one unit of a line. */
export function linePrice({ price, carrierPrice }: LedgerLine, side: LedgerSide): number {
  return side === 'carrier' ? (carrierPrice ?? price) : price;
}

/** Quantity times price, to the cent. */
export function lineAmount(line: LedgerLine, side: LedgerSide): number {
  return inCents(line[side] * linePrice(line, side));
}

/** The lines of a group, with those that nobody disputes. */
export function groupAmount({ lines, agreed }: LedgerGroup, side: LedgerSide): number {
  return lines.reduce((sum, line) => sum + lineAmount(line, side), agreed?.amount ?? 0);
}

/** Overhead and profit, which the carrier's side leaves out. */
export function markupAmount({ groups, markup }: Ledger): number {
  const base = groups
    .filter(({ isMarkedUp }) => isMarkedUp)
    .reduce((sum, group) => sum + groupAmount(group, 'result'), 0);
  return inCents((base * markup.percent) / 100);
}

/** What a side's whole estimate comes to. */
export function ledgerTotal(ledger: Ledger, side: LedgerSide): number {
  const lines = ledger.groups.reduce((sum, group) => sum + groupAmount(group, side), 0);
  return side === 'result' ? lines + markupAmount(ledger) : lines;
}

/** What each group adds, and overhead and profit after them, each beginning where the one before it ends. */
export function ledgerSteps(ledger: Ledger): LedgerStep[] {
  const additions = [
    ...ledger.groups.map((group) => ({
      title: group.title,
      amount: groupAmount(group, 'result') - groupAmount(group, 'carrier'),
    })),
    { title: ledger.markup.item, amount: markupAmount(ledger) },
  ];
  let reached = ledgerTotal(ledger, 'carrier');
  return additions.map(({ title, amount }) => {
    const from = reached;
    reached = inCents(reached + amount);
    return { title, from, to: reached };
  });
}
