import { type ServiceType } from '@/entities/plan/serviceUnits';
import { type Point } from '@/public/parts/copy';

/** The order in which Previous and Next go through the packages. */
export const packageNames = ['phantom', 'ghost', 'assassin'] as const;

export type PackageName = (typeof packageNames)[number];

/** A claim that was settled in a month of a package. */
export interface PackageExample {
  /** The claim before the network's work, in US dollars. */
  claim: number;
  /** The article before the spoken amount: "an $85,000 claim". */
  article: 'a' | 'an';
  /** The payment in the end, in US dollars. */
  result: number;
  /** A short form of the result, such as `$2.1M`. */
  resultShown?: string;
}

export interface BeforeAfter {
  before: string;
  after: string;
}

/** The marketing texts of a package. Price and quotas come from the plan, which staff edit. */
export interface PackageContent {
  name: PackageName;
  title: string;
  grade: 1 | 2 | 3;
  motto: string;
  audience: string;
  /** The word after a count: `4 reconstructed`, `1 free ($1,500)`. */
  unitLabels: Readonly<Partial<Record<ServiceType, string>>>;
  /** The example's result divided by the original price, shown while the current price is unknown. */
  returnMultiple: number;
  example: PackageExample;
  advantage: { text: readonly string[]; points: readonly Point[] };
  lifeAfter: { text: readonly string[]; changes: readonly BeforeAfter[] };
  feeMetrics: { text: readonly string[] };
  bottomLine: { verdict: string; text: readonly string[] };
}
