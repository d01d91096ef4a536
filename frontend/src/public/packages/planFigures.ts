import { unitValues } from './packages';
import { type PackageExample, type PackageContent } from './packageTypes';
import { type Plan } from '@/entities/plan/plans';
import { SERVICES, type ServiceType } from '@/entities/plan/serviceUnits';
import { formatPriceMark } from '@/entities/plan/priceMark';
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

/** The plan's price for a month, which may be a mark. */
export function formatPlanPrice({ pricePerMonth }: Plan): string {
  return formatPriceMark(pricePerMonth) ?? formatPrice(pricePerMonth);
}

/** In US dollars. */
export function getMonthlyPrice(plan: Plan): number {
  return Number(plan.pricePerMonth);
}

/** `4 reconstructed`, `3 free ($5,400)`, `2 ($3,000)`; `None` for 0. */
function formatUnits(service: ServiceType, count: number, label?: string): string {
  if (count === 0) return 'None';
  const unitValue = unitValues[service];
  const value = unitValue === undefined ? null : `(${formatWholeMoney(count * unitValue)})`;
  return [count, label, value].filter(Boolean).join(' ');
}

function createUnitFigures(plan: Plan | null, unitLabels: UnitLabels): PackageFigure[] {
  const quotas = new Map(plan?.quotas.map(({ service, quota }) => [service, quota]));
  const services = (Object.keys(SERVICES) as ServiceType[]).map((service) => {
    const count = quotas.get(service) ?? 0;
    return {
      term: SERVICES[service].publicName,
      value: plan && formatUnits(service, count, unitLabels[service]),
      units: count,
    };
  });
  return [
    ...services,
    { term: 'Bound devices', value: plan && String(plan.maxDevices), units: plan?.maxDevices ?? 0 },
  ];
}

/** For a plan without marketing texts. */
export function getPlanFigures(plan: Plan): PackageFigure[] {
  return createUnitFigures(plan, {});
}

/** `40x`: the example's result divided by the price, or the stated multiple while the price is not known. */
export function formatReturn({ returnMultiple, example }: PackageContent, price: number | null): string {
  const multiple = price ? example.result / price : returnMultiple;
  return `${multiple.toLocaleString('en-US', { maximumFractionDigits: 1 })}x`;
}

/** How the return is reckoned: `= $208,000 ÷ $5,200`, the example's result by a month of the plan. */
export function formatReckoning({ returnMultiple, example }: PackageContent, plan: Plan | null): string {
  const divisor = plan ? formatPlanPrice(plan) : formatWholeMoney(example.result / returnMultiple);
  return `= ${example.resultShown ?? formatWholeMoney(example.result)} ÷ ${divisor}`;
}

/** `$208,000 on a $52,000 claim`. */
export function formatExample({ article, claim, result, resultShown }: PackageExample): string {
  return `${resultShown ?? formatWholeMoney(result)} on ${article} ${formatWholeMoney(claim)} claim`;
}

export function getPackageFigures({ unitLabels }: PackageContent, plan: Plan | null): PackageFigure[] {
  return createUnitFigures(plan, unitLabels);
}

/** The value of the plan's units outside the plan, in US dollars, where they have one. */
export function getIncludedValue({ quotas }: Plan): number {
  return quotas.reduce((sum, { service, quota }) => sum + quota * (unitValues[service] ?? 0), 0);
}
