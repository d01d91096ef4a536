import { type ServiceType } from '@/shared/lib/serviceUnits';
import { countOf } from '@/shared/lib/plural';
import { type Plan } from '@/shared/api/plans';

/** What the subscription card calls each service. */
export const SERVICE_LABELS: Readonly<Record<ServiceType, string>> = {
  estimate: 'Estimates',
  appraisal: 'Appraisals',
  engineer_assignment: 'Engineer Assignments',
  attorney_assistance: 'Attorney Assistance',
};

/** A plan's monthly quotas and devices, one line each (member specification, section 2). */
export function planFacts(plan: Plan): string[] {
  const attorney = plan.attorneyAssistanceQuota;
  return [
    countOf(plan.estimatesQuota, 'Estimate'),
    countOf(plan.appraisalsQuota, 'Appraisal'),
    countOf(plan.engineerAssignmentsQuota, 'Engineer Assignment'),
    attorney > 0 ? `${attorney} Attorney Assistance` : 'No Attorney Assistance',
    countOf(plan.maxDevices, 'bound device'),
  ];
}
