import { unitValues } from './packages';
import { type PackageExample, type PackageContent } from './packageTypes';
import { type Plan } from '@/entities/plan/plans';
import { getReturnMark, getTotalMark } from '@/entities/plan/priceMark';
import { formatMoney, formatWholeMoney } from '@/shared/lib/money';

export interface PackageFigure {
  term: string;
  /** Null while the plan is unknown. */
  value: string | null;
  /** Number of units to draw; absent if the value is not a count. */
  units?: number;
}

type UnitLabels = PackageContent['unitLabels'];

/** Omits the cents of whole amounts: `$5,200`, `$5,200.50`. */
export function formatPrice(amount: string | number): string {
  return Number.isInteger(Number(amount)) ? formatWholeMoney(amount) : formatMoney(amount);
}

/** The plan's price for some months, which may be a mark. */
export function formatPlanPrice({ pricePerMonth }: Plan, months = 1): string {
  return getTotalMark(pricePerMonth, months) ?? formatPrice(Number(pricePerMonth) * months);
}

/** In US dollars. */
export function getMonthlyPrice(plan: Plan): number {
  return Number(plan.pricePerMonth);
}

/** `3 free ($5,400)`, `2 ($3,000)`; `None` for 0. */
function formatCountWithValue(count: number, unitValue: number, label?: string): string {
  if (count === 0) return 'None';
  return `${label ? `${count} ${label}` : count} (${formatWholeMoney(count * unitValue)})`;
}

function createUnitFigures(plan: Plan | null, unitLabels: UnitLabels): PackageFigure[] {
  const createFigure = (term: string, count: number | undefined, format: (count: number) => string) => ({
    term,
    value: count === undefined ? null : format(count),
    units: count ?? 0,
  });
  return [
    createFigure('Estimates', plan?.estimatesQuota, (count) =>
      unitLabels.estimates ? `${count} ${unitLabels.estimates}` : String(count),
    ),
    createFigure('Engineer visits', plan?.engineerAssignmentsQuota, (count) =>
      formatCountWithValue(count, unitValues.engineerVisit, unitLabels.engineerVisits),
    ),
    createFigure('Appraisal credits', plan?.appraisalsQuota, (count) =>
      formatCountWithValue(count, unitValues.appraisalCredit, unitLabels.appraisalCredits),
    ),
    createFigure('Attorney assistance', plan?.attorneyAssistanceQuota, (count) =>
      count ? String(count) : 'None',
    ),
    createFigure('Bound devices', plan?.maxDevices, String),
  ];
}

/** For a plan without marketing texts. */
export function getPlanFigures(plan: Plan): PackageFigure[] {
  return createUnitFigures(plan, {});
}

/** `40x`: the example's result divided by the current price, or the stated multiple while the price is unknown. */
export function formatReturn({ returnMultiple, example }: PackageContent, plan: Plan | null): string {
  const mark = plan && getReturnMark(plan.pricePerMonth, example.result, returnMultiple);
  if (mark) return `${mark}x`;
  const price = plan ? getMonthlyPrice(plan) : 0;
  const multiple = price > 0 ? example.result / price : returnMultiple;
  return `${multiple.toLocaleString('en-US', { maximumFractionDigits: 1 })}x`;
}

/** `$208,000 on a $52,000 claim`. */
export function formatExample({ article, claim, result, resultShown }: PackageExample): string {
  return `${resultShown ?? formatWholeMoney(result)} on ${article} ${formatWholeMoney(claim)} claim`;
}

export function getPackageFigures({ unitLabels }: PackageContent, plan: Plan | null): PackageFigure[] {
  return createUnitFigures(plan, unitLabels);
}

/** The value of engineer visits and appraisal credits outside the plan, in US dollars. */
export function getIncludedValue(plan: Plan): number {
  return (
    plan.engineerAssignmentsQuota * unitValues.engineerVisit +
    plan.appraisalsQuota * unitValues.appraisalCredit
  );
}
