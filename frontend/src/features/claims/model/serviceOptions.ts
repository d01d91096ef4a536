import { countOf } from '@/shared/lib/plural';
import { type ServiceType, serviceUnits, type Subscription } from '@/shared/lib/serviceUnits';
import { SERVICE_LABELS } from './claimWords';

const WITHOUT_A_PLAN: readonly ServiceType[] = ['estimate', 'appraisal', 'engineer_assignment'];

/** The services of the claim form; attorney assistance only where the plan has any of it (member specification, section 2). */
export function serviceOptions(subscription: Subscription | null): { value: ServiceType; label: string }[] {
  const services = subscription ? serviceUnits(subscription).map(({ service }) => service) : WITHOUT_A_PLAN;
  return services.map((value) => ({ value, label: SERVICE_LABELS[value] }));
}

/** How much of a service is left: `6 of 9 left in this period`; null where nothing is known. */
export function unitsLeftWords(subscription: Subscription | null, service: string): string | null {
  const units = subscription && serviceUnits(subscription).find((candidate) => candidate.service === service);
  if (!units) return null;
  return `Uses 1 of ${countOf(Math.max(0, units.quota - units.used), 'unit')} left in this period`;
}
