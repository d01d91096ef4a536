import { type Point } from '../copy';

/** The packages that the specification names, in the order in which previous and next walk them. */
export const packageOrder = ['phantom', 'ghost', 'assassin'] as const;

export type PackageName = (typeof packageOrder)[number];

/** A claim that was settled in a month of a package. */
export interface PackageExample {
  /** US dollars: the claim as it stood before. */
  claim: number;
  /** The article that reads right before the claim's amount. */
  article: 'a' | 'an';
  /** US dollars: what was paid in the end. */
  result: number;
  /** The result in short where the specification writes it so. */
  resultShown?: string;
}

/** How a week was and how it is. */
export interface Change {
  before: string;
  after: string;
}

/** What the marketing side says of a package; its price and its quotas come from the plan that staff keep. */
export interface PackageFile {
  name: PackageName;
  title: string;
  grade: 1 | 2 | 3;
  motto: string;
  /** Whom it is for. */
  fits: string;
  /** What stands behind a count: `4 reconstructed`, `1 free ($1,500)`. */
  words: { estimates?: string; engineerVisits?: string; appraisalCredits?: string };
  /** How many times the month's price the example returned, at the price the specification states. */
  returnMultiple: number;
  example: PackageExample;
  advantage: { text: readonly string[]; points: readonly Point[] };
  lifeAfter: { text: readonly string[]; changes: readonly Change[] };
  feeMetrics: { text: readonly string[] };
  bottomLine: { verdict: string; text: readonly string[] };
}
