import services from '@rules/services.json';
import { type Schemas } from '@/shared/api/schemas';

export type Subscription = Schemas['Subscription'];
/** The response to a chosen plan. */
export type Subscribed = Schemas['Subscribed'];
export type ServiceType = Schemas['ServiceRequestTypeEnum'];

/** In the order of the public pages. */
export const SERVICES: Readonly<Record<ServiceType, (typeof services)['estimate']>> = services;

/** One service of a subscription in its current period. */
export interface ServiceUnits {
  service: ServiceType;
  used: number;
  /** The plan's quota plus the units carried over. */
  quota: number;
  carriedOver: number;
}

/** In the order of the dashboard. */
export function serviceUnits({ quotas }: Subscription): ServiceUnits[] {
  return quotas
    .map(({ service, used, quota, carriedOver }) => ({
      service,
      used,
      quota: quota + carriedOver,
      carriedOver,
    }))
    .filter(({ service, quota }) => SERVICES[service].isAlwaysOffered || quota > 0);
}
