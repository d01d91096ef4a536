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

/**
 * The services of a subscription, in the specification's order; attorney assistance only where the plan has any.
 * Estimates alone carry over into the next period.
 */
export function serviceUnits(subscription: Subscription): ServiceUnits[] {
  const { plan } = subscription;
  const carriedOver = subscription.estimatesCarriedOver;
  const units: ServiceUnits[] = [
    {
      service: 'estimate',
      used: subscription.estimatesUsed,
      quota: plan.estimatesQuota + carriedOver,
      carriedOver,
    },
    { service: 'appraisal', used: subscription.appraisalsUsed, quota: plan.appraisalsQuota, carriedOver: 0 },
    {
      service: 'engineer_assignment',
      used: subscription.engineerAssignmentsUsed,
      quota: plan.engineerAssignmentsQuota,
      carriedOver: 0,
    },
  ];
  if (plan.attorneyAssistanceQuota > 0) {
    units.push({
      service: 'attorney_assistance',
      used: subscription.attorneyAssistanceUsed,
      quota: plan.attorneyAssistanceQuota,
      carriedOver: 0,
    });
  }
  return units;
}
