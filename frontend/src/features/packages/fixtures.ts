import { type Plan } from '@/shared/api/plans';

/** The plans as they are created; staff edit them afterwards. */
export const phantomPlan: Plan = {
  id: '0d2b4f0e-53c5-4a35-a4a1-6f7c3f5f0011',
  name: 'phantom',
  displayName: 'PHANTOM',
  pricePerMonth: '5200.00',
  estimatesQuota: 4,
  appraisalsQuota: 3,
  engineerAssignmentsQuota: 1,
  attorneyAssistanceQuota: 0,
  maxDevices: 2,
  description: 'Quiet entry for a small book of claims.',
};

export const ghostPlan: Plan = {
  ...phantomPlan,
  id: '0d2b4f0e-53c5-4a35-a4a1-6f7c3f5f0012',
  name: 'ghost',
  displayName: 'GHOST',
  pricePerMonth: '8500.00',
  estimatesQuota: 9,
  appraisalsQuota: 5,
  engineerAssignmentsQuota: 2,
  attorneyAssistanceQuota: 1,
  maxDevices: 3,
};

export const assassinPlan: Plan = {
  ...phantomPlan,
  id: '0d2b4f0e-53c5-4a35-a4a1-6f7c3f5f0013',
  name: 'assassin',
  displayName: 'ASSASSIN',
  pricePerMonth: '15000.00',
  estimatesQuota: 14,
  appraisalsQuota: 7,
  engineerAssignmentsQuota: 5,
  attorneyAssistanceQuota: 3,
  maxDevices: 5,
};

export const allPlans: readonly Plan[] = [phantomPlan, ghostPlan, assassinPlan];
