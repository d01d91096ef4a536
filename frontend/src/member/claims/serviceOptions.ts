import { SERVICES, type ServiceType, serviceUnits, type Subscription } from '@/entities/plan/serviceUnits';
import { EMPTY_CLAIM } from './claimSchema';

const SERVICE_TYPES = Object.keys(SERVICES) as ServiceType[];

export function getServiceOptions(
  subscription: Subscription | null,
): { value: ServiceType; label: string }[] {
  const services = subscription
    ? serviceUnits(subscription).map(({ service }) => service)
    : SERVICE_TYPES.filter((service) => SERVICES[service].isAlwaysOffered);
  return services.map((value) => ({ value, label: SERVICES[value].label }));
}

/** How many units are left, for the hint of the field; null without a plan. */
export function formatUnitsLeft(subscription: Subscription | null, service: string): string | null {
  const units = subscription && serviceUnits(subscription).find((candidate) => candidate.service === service);
  if (!units) return null;
  const left = units.quota - units.used;
  return left > 0
    ? `${left} of ${units.quota} left in this period`
    : 'None left in this period: choose another service';
}

/** The service if the plan offers it, otherwise the default. A draft may be older than the plan. */
export function getOfferedService(subscription: Subscription | null, service: string): string {
  const isOffered = getServiceOptions(subscription).some(({ value }) => value === service);
  return isOffered ? service : EMPTY_CLAIM.serviceRequestType;
}
