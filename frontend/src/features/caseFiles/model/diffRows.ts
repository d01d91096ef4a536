import { type LedgerLine } from '@/content/caseFiles/caseLedger';
import { type LedgerSide, lineAmount, linePrice } from './ledgerTotals';
import { lineChange, lineFault } from './lineChange';

/** How much of the review is shown: the carrier's file, what was changed, or the file as it was sent back. */
export const diffViews = ['carrier', 'diff', 'corrected'] as const;
export type DiffView = (typeof diffViews)[number];

/** One row of a reviewed estimate. */
export interface DiffRow {
  /** Whose line it is; the carrier's rows are those that a review takes out or corrects. */
  side: LedgerSide;
  /** What a reader who sees neither sign nor colour is told. */
  word: string;
  item: string;
  quantity: number;
  unit: string;
  price: number;
  amount: number;
  /** Why it changed, under the last row of a line, where changes are shown. */
  note?: string;
  /** Scope or price, with the note. */
  fault?: string;
}

const WORDS = { added: 'Added', removed: 'Removed', corrected: 'Corrected to' };

function rowOf(line: LedgerLine, side: LedgerSide, word: string): DiffRow {
  const item = side === 'carrier' ? (line.carrierItem ?? line.item) : line.item;
  return {
    side,
    word,
    item,
    quantity: line[side],
    unit: line.unit,
    price: linePrice(line, side),
    amount: lineAmount(line, side),
  };
}

/** The rows that a line of the file takes in a view: none, one, or the old above the new. */
export function diffRows(line: LedgerLine, view: DiffView): DiffRow[] {
  const change = lineChange(line);
  if (view === 'carrier') return change === 'added' ? [] : [rowOf(line, 'carrier', '')];
  if (view === 'corrected') return change === 'removed' ? [] : [rowOf(line, 'result', '')];
  const about = { note: line.why, fault: lineFault(line) };
  if (change === 'added') return [{ ...rowOf(line, 'result', WORDS.added), ...about }];
  if (change === 'removed') return [{ ...rowOf(line, 'carrier', WORDS.removed), ...about }];
  return [rowOf(line, 'carrier', 'Carrier wrote'), { ...rowOf(line, 'result', WORDS.corrected), ...about }];
}
