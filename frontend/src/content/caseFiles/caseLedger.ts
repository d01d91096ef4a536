/** The units that an estimate counts in: squares, square and linear feet, pieces, hours, days. */
export type EstimateUnit = 'SQ' | 'SF' | 'LF' | 'EA' | 'HR' | 'DA';

/** One line of an estimate, as the carrier wrote it and as the file supports it; a quantity of 0 means not written. */
export interface LedgerLine {
  item: string;
  unit: EstimateUnit;
  /** US dollars a unit. */
  price: number;
  /** The carrier's price, where it differs. */
  carrierPrice?: number;
  /** The carrier's words, where the same line was named otherwise. */
  carrierItem?: string;
  carrier: number;
  result: number;
  why: string;
}

/** Lines that belong together, and how many more of them nobody disputes. */
export interface LedgerGroup {
  title: string;
  lines: readonly LedgerLine[];
  /** Lines that both sides wrote alike, counted instead of listed. */
  agreed?: { lines: number; amount: number };
  /** Overhead and profit are added to these lines. */
  isMarkedUp?: boolean;
}

/** A claim's lines, and the overhead and profit that the carrier left out. */
export interface Ledger {
  groups: readonly LedgerGroup[];
  markup: { item: string; percent: number; why: string };
}

/** What a desk writes, and what the file answers. */
export interface DeskAnswer {
  desk: string;
  answer: string;
}
