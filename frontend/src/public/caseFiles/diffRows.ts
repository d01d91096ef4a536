import { type LedgerLine } from './estimateLedger';
import { type LedgerSide, getLineAmount, getLinePrice } from './ledgerTotals';
import { getLineChange, getErrorKind } from './lineChange';

export const diffViews = ['carrier', 'diff', 'corrected'] as const;
export type DiffView = (typeof diffViews)[number];

export interface DiffRow {
  /** `carrier` rows are those that the review removes or corrects. */
  side: LedgerSide;
  /** The change in words, for readers who cannot see signs and colours. */
  label: string;
  item: string;
  quantity: number;
  unit: string;
  price: number;
  amount: number;
  /** The reason for the change; only on the last row of a line. */
  note?: string;
  errorKind?: string;
}

const CHANGE_LABELS = { added: 'Added', removed: 'Removed', corrected: 'Corrected to' };

function createRow(line: LedgerLine, side: LedgerSide, label: string): DiffRow {
  const item = side === 'carrier' ? (line.carrierItem ?? line.item) : line.item;
  return {
    side,
    label,
    item,
    quantity: line[side],
    unit: line.unit,
    price: getLinePrice(line, side),
    amount: getLineAmount(line, side),
  };
}

/** None, one, or the old row above the new one. */
export function getDiffRows(line: LedgerLine, view: DiffView): DiffRow[] {
  const change = getLineChange(line);
  if (view === 'carrier') return change === 'added' ? [] : [createRow(line, 'carrier', '')];
  if (view === 'corrected') return change === 'removed' ? [] : [createRow(line, 'result', '')];
  const explanation = { note: line.why, errorKind: getErrorKind(line) };
  if (change === 'added') return [{ ...createRow(line, 'result', CHANGE_LABELS.added), ...explanation }];
  if (change === 'removed') return [{ ...createRow(line, 'carrier', CHANGE_LABELS.removed), ...explanation }];
  return [
    createRow(line, 'carrier', 'Carrier wrote'),
    { ...createRow(line, 'result', CHANGE_LABELS.corrected), ...explanation },
  ];
}
