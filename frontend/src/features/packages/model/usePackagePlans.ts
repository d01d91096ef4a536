import { packages } from '@/content/packages/packages';
import { type PackageName } from '@/content/packages/packageTypes';
import { type Plan, type Plans, plansQuery } from '@/entities/plan/plans';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

/** The plan behind a package; `unavailable` if staff no longer offer it. */
export type PlanState = { status: 'loading' | 'failed' | 'unavailable' } | { status: 'ready'; plan: Plan };

export interface PackagePlans {
  query: UseQueryResult<Plans>;
  getPlanState: (name: PackageName) => PlanState;
  /** Plans on offer without marketing texts. */
  unlisted: readonly Plan[];
}

/** Matches the plans with the packages by name. */
export function usePackagePlans(): PackagePlans {
  const query = useQuery(plansQuery);
  const { data, isError } = query;

  function getPlanState(name: PackageName): PlanState {
    if (!data) return { status: isError ? 'failed' : 'loading' };
    const plan = data.plans.find((candidate) => candidate.name === name);
    return plan ? { status: 'ready', plan } : { status: 'unavailable' };
  }

  return {
    query,
    getPlanState,
    unlisted: data?.plans.filter(({ name }) => !packages.some((content) => content.name === name)) ?? [],
  };
}
