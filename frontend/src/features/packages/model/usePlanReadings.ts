import { packageFiles } from '@/content/packages/packages';
import { type PackageName } from '@/content/packages/packageTypes';
import { type Plan, plansQuery } from '@/shared/api/plans';
import { useQuery } from '@tanstack/react-query';

/** What is known of the plan behind a package: nothing yet, nothing at all, that staff took it off, or the plan. */
export type PlanReading = { state: 'loading' | 'failed' | 'off' } | { state: 'ready'; plan: Plan };

export interface PlanReadings {
  status: 'loading' | 'failed' | 'ready';
  isReading: boolean;
  error: Error | null;
  retry: () => void;
  readingOf: (name: PackageName) => PlanReading;
  /** Plans on offer of which the marketing side has nothing to tell. */
  unlisted: readonly Plan[];
}

/** The plans as staff keep them, matched with the packages by name. Read after the page has painted. */
export function usePlanReadings(): PlanReadings {
  const { data, error, isError, isFetching, refetch } = useQuery(plansQuery);
  const status = data ? 'ready' : isError ? 'failed' : 'loading';

  function readingOf(name: PackageName): PlanReading {
    if (!data) return { state: isError ? 'failed' : 'loading' };
    const plan = data.plans.find((candidate) => candidate.name === name);
    return plan ? { state: 'ready', plan } : { state: 'off' };
  }

  return {
    status,
    isReading: isFetching,
    error,
    retry: () => void refetch(),
    readingOf,
    unlisted: data?.plans.filter(({ name }) => !packageFiles.some((file) => file.name === name)) ?? [],
  };
}
