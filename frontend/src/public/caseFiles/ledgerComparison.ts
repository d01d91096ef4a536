import { createFixedComparison, type FixedPair } from '@/entities/estimate/fixedComparison';
import { type EstimateLedger, type LedgerLine } from './estimateLedger';
import { getLinePrice, getMarkupAmount, type LedgerSide } from './ledgerTotals';
import { getErrorKind } from './lineChange';

/** The ledger of a worked example in the form in which members get the comparison of a claim. */
export function createLedgerComparison(id: string, ledger: EstimateLedger) {
  const { groups, markup } = ledger;
  const overhead: FixedPair = {
    room: 'The whole file',
    description: markup.item,
    unit: '',
    base: null,
    audited: { quantity: null, price: getMarkupAmount(ledger) },
    reason: 'Price',
    note: markup.why,
  };
  return createFixedComparison({
    id,
    pairs: [...groups.flatMap(({ title, lines }) => lines.map((line) => createPair(title, line))), overhead],
    agreed: groups.flatMap(({ title, agreed }) =>
      agreed ? [{ room: title, count: agreed.lines, amount: agreed.amount }] : [],
    ),
  });
}

function createPair(room: string, line: LedgerLine): FixedPair {
  const getSide = (side: LedgerSide) =>
    line[side] === 0 ? null : { quantity: line[side], price: getLinePrice(line, side) };
  const base = getSide('carrier');
  return {
    room,
    description: line.item,
    unit: line.unit,
    base: base && { ...base, description: line.carrierItem ?? line.item },
    audited: getSide('result'),
    reason: getErrorKind(line),
    note: line.why,
  };
}
