/** Squares, square feet, linear feet, pieces, hours, days. */
type EstimateUnit = 'SQ' | 'SF' | 'LF' | 'EA' | 'HR' | 'DA';

/** `carrier` and `result` are quantities: what the carrier wrote and what the file supports. 0 means not written. */
export interface LedgerLine {
  item: string;
  unit: EstimateUnit;
  /** US dollars per unit. */
  price: number;
  /** Set only if the carrier's price differs. */
  carrierPrice?: number;
  /** Set only if the carrier named the same line differently. */
  carrierItem?: string;
  carrier: number;
  result: number;
  why: string;
}

export interface LedgerGroup {
  title: string;
  lines: readonly LedgerLine[];
  /** Lines on which both sides agree; they are counted instead of listed. */
  agreed?: { lines: number; amount: number };
  /** Overhead and profit are added to these lines. */
  isMarkedUp?: boolean;
}

/** Two estimates of one loss, and the overhead and profit that the carrier left out. */
export interface EstimateLedger {
  groups: readonly LedgerGroup[];
  markup: { item: string; percent: number; why: string };
}

export interface DeskAnswer {
  desk: string;
  answer: string;
}
