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

/** The service with which a form begins: the wanted one, or the first that has units if the person has not chosen it. */
export function getFirstService(
  subscription: Subscription | null,
  wanted: string,
  isChosen: boolean,
): string {
  const offered = getOfferedService(subscription, wanted);
  if (!subscription || isChosen) return offered;
  const withUnits = serviceUnits(subscription).filter(({ used, quota }) => used < quota);
  const isWithUnits = withUnits.some(({ service }) => service === offered);
  return isWithUnits ? offered : (withUnits[0]?.service ?? offered);
}

/** The service if the plan offers it, otherwise the default. A draft may be older than the plan. */
export function getOfferedService(subscription: Subscription | null, service: string): string {
  const isOffered = getServiceOptions(subscription).some(({ value }) => value === service);
  return isOffered ? service : EMPTY_CLAIM.serviceRequestType;
}
