import { unitValues } from '@/content/packages/packages';
import { type PackageExample, type PackageFile } from '@/content/packages/packageTypes';
import { type Plan } from '@/shared/api/plans';
import { formatMoney, formatWholeMoney } from '@/shared/lib/money';
import { type PlanReading } from './usePlanReadings';

/** One figure of a package. */
export interface PackageFigure {
  term: string;
  /** Null while the plan is not known. */
  value: string | null;
  /** How many units the value counts, where it counts any. */
  units?: number;
}

type CountWords = PackageFile['words'];

/** A price without cents where it has none: `$5,200`, `$5,200.50`. */
export function formatPrice(amount: string | number): string {
  return Number.isInteger(Number(amount)) ? formatWholeMoney(amount) : formatMoney(amount);
}

/** A month's price of a plan, in US dollars. */
export function priceOf(plan: Plan): number {
  return Number(plan.pricePerMonth);
}

/** `3 free ($5,400)`, `2 ($3,000)`; `None` for nothing. */
function countWithValue(count: number, unitValue: number, word?: string): string {
  if (count === 0) return 'None';
  return `${word ? `${count} ${word}` : count} (${formatWholeMoney(count * unitValue)})`;
}

/** What a month of a plan carries, in the order of the specification's table (public specification, section 9). */
function unitFigures(plan: Plan | null, words: CountWords): PackageFigure[] {
  const figure = (term: string, count: number | undefined, say: (count: number) => string) => ({
    term,
    value: count === undefined ? null : say(count),
    units: count ?? 0,
  });
  return [
    figure('Estimates', plan?.estimatesQuota, (count) =>
      words.estimates ? `${count} ${words.estimates}` : String(count),
    ),
    figure('Engineer visits', plan?.engineerAssignmentsQuota, (count) =>
      countWithValue(count, unitValues.engineerVisit, words.engineerVisits),
    ),
    figure('Appraisal credits', plan?.appraisalsQuota, (count) =>
      countWithValue(count, unitValues.appraisalCredit, words.appraisalCredits),
    ),
    figure('Attorney assistance', plan?.attorneyAssistanceQuota, (count) => (count ? String(count) : 'None')),
    figure('Bound devices', plan?.maxDevices, String),
  ];
}

/** The same of a plan for which the marketing side has no words. */
export function figuresOfPlan(plan: Plan): PackageFigure[] {
  return unitFigures(plan, {});
}

/**
 * How many times the month's price the example returned: `40x`. At another price than the specification's it is another
 * figure; where no price is known it is the stated one.
 */
export function returnFigure({ returnMultiple, example }: PackageFile, plan: Plan | null): string {
  const price = plan ? priceOf(plan) : 0;
  const multiple = price > 0 ? example.result / price : returnMultiple;
  return `${multiple.toLocaleString('en-US', { maximumFractionDigits: 1 })}x`;
}

/** `$208,000 on a $52,000 claim`. */
export function exampleFigure({ article, claim, result, resultShown }: PackageExample): string {
  return `${resultShown ?? formatWholeMoney(result)} on ${article} ${formatWholeMoney(claim)} claim`;
}

/** What a month of a package carries, once its plan is known. */
export function figuresOfPackage({ words }: PackageFile, reading: PlanReading): PackageFigure[] {
  return unitFigures(reading.state === 'ready' ? reading.plan : null, words);
}

/** What the engineer visits and the appraisal credits of a month are worth outside the plan, in US dollars. */
export function includedValue(plan: Plan): number {
  return (
    plan.engineerAssignmentsQuota * unitValues.engineerVisit +
    plan.appraisalsQuota * unitValues.appraisalCredit
  );
}
