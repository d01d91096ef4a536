import { type Plan } from './plans';
import { type ServiceType, type Subscription } from './serviceUnits';

export function createQuotas(
  estimate: number,
  appraisal: number,
  engineer: number,
  attorney: number,
): Plan['quotas'] {
  return [
    { service: 'estimate', quota: estimate },
    { service: 'appraisal', quota: appraisal },
    { service: 'engineer_assignment', quota: engineer },
    { service: 'attorney_assistance', quota: attorney },
  ];
}

/** PHANTOM, the smallest of the initial plans. Staff can edit them. */
export function createPlan(overrides: Partial<Plan> = {}): Plan {
  return {
    id: '0d2b4f0e-53c5-4a35-a4a1-6f7c3f5f0001',
    name: 'phantom',
    displayName: 'PHANTOM',
    pricePerMonth: '5200.00',
    quotas: createQuotas(4, 3, 1, 0),
    estimatesQuota: 4,
    appraisalsQuota: 3,
    engineerAssignmentsQuota: 1,
    attorneyAssistanceQuota: 0,
    maxDevices: 2,
    description: 'Quiet entry for a small book of claims.',
    ...overrides,
  };
}

export const phantomPlan = createPlan();

export const ghostPlan = createPlan({
  id: '0d2b4f0e-53c5-4a35-a4a1-6f7c3f5f0002',
  name: 'ghost',
  displayName: 'GHOST',
  pricePerMonth: '8500.00',
  quotas: createQuotas(9, 5, 2, 1),
  estimatesQuota: 9,
  appraisalsQuota: 5,
  engineerAssignmentsQuota: 2,
  attorneyAssistanceQuota: 1,
  maxDevices: 3,
  description: '',
});

export const assassinPlan = createPlan({
  id: '0d2b4f0e-53c5-4a35-a4a1-6f7c3f5f0003',
  name: 'assassin',
  displayName: 'ASSASSIN',
  pricePerMonth: '15000.00',
  quotas: createQuotas(14, 7, 5, 3),
  estimatesQuota: 14,
  appraisalsQuota: 7,
  engineerAssignmentsQuota: 5,
  attorneyAssistanceQuota: 3,
  maxDevices: 5,
});

export const allPlans: readonly Plan[] = [phantomPlan, ghostPlan, assassinPlan];

type Usage = Subscription['quotas'][number];

function createUsage(units: Omit<Usage, 'left' | 'carriesOver'>): Usage {
  const { service, quota, carriedOver, used } = units;
  return { ...units, left: quota + carriedOver - used, carriesOver: service === 'estimate' };
}

/** An active subscription of GHOST, with used and carried-over units. */
export function createSubscription(overrides: Partial<Subscription> = {}): Subscription {
  return {
    plan: ghostPlan,
    status: 'active',
    startDate: '2026-01-10T09:00:00Z',
    endDate: '2026-02-10T09:00:00Z',
    periodEndsAt: '2026-02-10T09:00:00Z',
    graceEndsAt: '2026-02-13T09:00:00Z',
    quotas: [
      createUsage({ service: 'estimate', quota: 9, carriedOver: 2, used: 3 }),
      createUsage({ service: 'appraisal', quota: 5, carriedOver: 0, used: 4 }),
      createUsage({ service: 'engineer_assignment', quota: 2, carriedOver: 0, used: 2 }),
      createUsage({ service: 'attorney_assistance', quota: 1, carriedOver: 0, used: 0 }),
    ],
    estimatesUsed: 3,
    appraisalsUsed: 4,
    engineerAssignmentsUsed: 2,
    attorneyAssistanceUsed: 0,
    estimatesCarriedOver: 2,
    ...overrides,
  };
}

/** An active subscription of PHANTOM, which has no attorney assistance. */
export function createPhantomSubscription(overrides: Partial<Subscription> = {}): Subscription {
  return createSubscription({
    plan: phantomPlan,
    quotas: [
      createUsage({ service: 'estimate', quota: 4, carriedOver: 0, used: 1 }),
      createUsage({ service: 'appraisal', quota: 3, carriedOver: 0, used: 0 }),
      createUsage({ service: 'engineer_assignment', quota: 1, carriedOver: 0, used: 0 }),
      createUsage({ service: 'attorney_assistance', quota: 0, carriedOver: 0, used: 0 }),
    ],
    estimatesUsed: 1,
    appraisalsUsed: 0,
    engineerAssignmentsUsed: 0,
    estimatesCarriedOver: 0,
    ...overrides,
  });
}

/** Overrides the units of one service. */
export function withUsage(
  subscription: Subscription,
  service: ServiceType,
  units: Partial<Usage>,
): Subscription {
  const quotas = subscription.quotas.map((row) =>
    row.service === service ? createUsage({ ...row, ...units }) : row,
  );
  return { ...subscription, quotas };
}
