import { type ServiceType } from '@/entities/plan/serviceUnits';
import { pluralize } from '@/shared/lib/pluralize';
import { type Plan } from '@/entities/plan/plans';

export const QUOTA_LABELS: Readonly<Record<ServiceType, string>> = {
  estimate: 'Estimates',
  appraisal: 'Appraisals',
  engineer_assignment: 'Engineer Assignments',
  attorney_assistance: 'Attorney Assistance',
};

export function getPlanFeatures(plan: Plan): string[] {
  const attorney = plan.attorneyAssistanceQuota;
  return [
    pluralize(plan.estimatesQuota, 'Estimate'),
    pluralize(plan.appraisalsQuota, 'Appraisal'),
    pluralize(plan.engineerAssignmentsQuota, 'Engineer Assignment'),
    attorney > 0 ? `${attorney} Attorney Assistance` : 'No Attorney Assistance',
    pluralize(plan.maxDevices, 'bound device'),
  ];
}
