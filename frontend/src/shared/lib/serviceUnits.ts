import { type components } from '@/shared/api/schema';

export type Subscription = components['schemas']['Subscription'];
export type ServiceType = components['schemas']['ServiceRequestTypeEnum'];

/** One service of a subscription in its present period. */
export interface ServiceUnits {
  service: ServiceType;
  used: number;
  /** What may be used in all: the plan's quota and what was carried over. */
  quota: number;
  carriedOver: number;
}

/** The services of a subscription in the order of the dashboard; attorney assistance only where there are units of it. */
export function serviceUnits({ usage }: Subscription): ServiceUnits[] {
  return usage
    .map(({ service, used, quota, carriedOver }) => ({
      service,
      used,
      quota: quota + carriedOver,
      carriedOver,
    }))
    .filter(({ service, quota }) => service !== 'attorney_assistance' || quota > 0);
}
