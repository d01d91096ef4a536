import { packages } from './packages';
import { type PackageName } from './packageTypes';
import { type Plan, type Plans, plansQuery } from '@/entities/plan/plans';
import { useIsHydrated } from '@/shared/hooks/useIsHydrated';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getMonthlyPrice } from './planFigures';

/** The plan behind a package; `unavailable` if staff no longer offer it. */
export type PlanState =
  | { status: 'loading' | 'failed' | 'unavailable' }
  | {
      status: 'ready';
      plan: Plan;
      /** In US dollars. Null in finished HTML, in which the price is a mark (entities/plan/priceMark.ts). */
      price: number | null;
    };

export interface PackagePlans {
  query: UseQueryResult<Plans>;
  getPlanState: (name: PackageName) => PlanState;
  /** Plans on offer without marketing texts. */
  unlisted: readonly Plan[];
}

/** Matches the plans with the packages by name. */
export function usePackagePlans(): PackagePlans {
  const query = useQuery(plansQuery);
  const isHydrated = useIsHydrated();
  const { data, isError } = query;

  function getPlanState(name: PackageName): PlanState {
    if (!data) return { status: isError ? 'failed' : 'loading' };
    const plan = data.plans.find((candidate) => candidate.name === name);
    if (!plan) return { status: 'unavailable' };
    return { status: 'ready', plan, price: isHydrated ? getMonthlyPrice(plan) : null };
  }

  return {
    query,
    getPlanState,
    unlisted: data?.plans.filter(({ name }) => !packages.some((content) => content.name === name)) ?? [],
  };
}
