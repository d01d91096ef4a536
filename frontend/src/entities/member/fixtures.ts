import { type ActivityRow, type Dashboard, type Statistics } from './memberData';
import { type User } from './user';

/** A member whose position requires a license. */
export function createUser(overrides: Partial<User> = {}): User {
  return {
    id: 'b5c6c9d2-1f5b-4a55-9d39-0d8b6f6f1c01',
    username: 'ada',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Byron',
    phone: '(555) 123-4567',
    companyName: 'Engines',
    position: 'Adjuster',
    licenseNumber: 'L-1815',
    createdAt: '2026-01-05T14:03:00Z',
    ...overrides,
  };
}

export function createStatistics(overrides: Partial<Statistics> = {}): Statistics {
  return {
    totalClaims: 12,
    completedClaims: 5,
    totalOriginalAmount: '184250.00',
    totalFinalAmount: '301780.50',
    improvementAmount: '117530.50',
    completedOriginalAmount: '184250.00',
    ...overrides,
  };
}

export function createActivityRow(overrides: Partial<ActivityRow> = {}): ActivityRow {
  return {
    id: '5e0d9a3e-6a2a-4a53-8f1a-8f6a3c1d0001',
    action: 'claim_submitted',
    description: 'Submitted a claim for 14 Harbor Road: estimate',
    createdAt: '2026-01-20T15:30:00Z',
    ...overrides,
  };
}

/** The dashboard of a new member: no plan and empty lists. */
export function createDashboard(overrides: Partial<Dashboard> = {}): Dashboard {
  return {
    subscription: null,
    statistics: createStatistics({
      totalClaims: 0,
      completedClaims: 0,
      totalOriginalAmount: '0.00',
      totalFinalAmount: '0.00',
      improvementAmount: '0.00',
      completedOriginalAmount: '0.00',
    }),
    recentClaims: [],
    recentDocuments: [],
    recentActivity: [],
    ...overrides,
  };
}
