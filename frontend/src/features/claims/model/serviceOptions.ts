import { type ServiceType, serviceUnits, type Subscription } from '@/shared/lib/serviceUnits';
import { EMPTY_CLAIM } from './claimSchema';
import { SERVICE_LABELS } from './claimWords';

const WITHOUT_A_PLAN: readonly ServiceType[] = ['estimate', 'appraisal', 'engineer_assignment'];

/** The services of the claim form; attorney assistance only where the plan has any of it (member specification, section 2). */
export function serviceOptions(subscription: Subscription | null): { value: ServiceType; label: string }[] {
  const services = subscription ? serviceUnits(subscription).map(({ service }) => service) : WITHOUT_A_PLAN;
  return services.map((value) => ({ value, label: SERVICE_LABELS[value] }));
}

/** How much of a service is left, as a sentence; null where nothing is known. */
export function unitsLeftWords(subscription: Subscription | null, service: string): string | null {
  const units = subscription && serviceUnits(subscription).find((candidate) => candidate.service === service);
  if (!units) return null;
  const left = units.quota - units.used;
  return left > 0
    ? `${left} of ${units.quota} left in this period`
    : 'None left in this period: choose another service';
}

/** The service if the plan offers it, otherwise the form's default: a draft may be older than the plan. */
export function offeredService(subscription: Subscription | null, service: string): string {
  const isOffered = serviceOptions(subscription).some(({ value }) => value === service);
  return isOffered ? service : EMPTY_CLAIM.serviceRequestType;
}
