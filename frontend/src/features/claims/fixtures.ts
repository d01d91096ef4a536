import { type components } from '@/shared/api/schema';
import { type Subscription } from '@/shared/lib/serviceUnits';
import { type ClaimDetail } from './api/claim';

type ClaimRow = components['schemas']['ClaimRow'];

export const completedRow: ClaimRow = {
  id: '3c1f6f38-20c4-4f0c-9a40-7d6f1d2e0001',
  claimNumber: 'CLM-4711',
  propertyAddress: '14 Harbor Road, Galveston, TX',
  homeowner: 'Dana Whitfield',
  serviceRequestType: 'engineer_assignment',
  inspectionStatus: 'completed',
  status: 'completed',
  originalClaimAmount: '18250.00',
  finalClaimAmount: '41900.75',
  createdAt: '2026-01-12T16:00:00Z',
};

export const submittedRow: ClaimRow = {
  ...completedRow,
  id: '3c1f6f38-20c4-4f0c-9a40-7d6f1d2e0002',
  claimNumber: '',
  propertyAddress: '9 Quarry Lane, Tulsa, OK',
  homeowner: 'Ines Okafor',
  serviceRequestType: 'estimate',
  inspectionStatus: 'pending',
  status: 'submitted',
  originalClaimAmount: null,
  finalClaimAmount: null,
};

export const completedClaim: ClaimDetail = {
  ...completedRow,
  col: '2025-12-30',
  dol: '2025-12-31',
  notes: 'The north slope first.',
  updatedAt: '2026-01-19T12:00:00Z',
  documents: [],
  history: [
    { status: 'submitted', note: '', createdAt: '2026-01-12T16:00:00Z' },
    { status: 'completed', note: 'Carrier conceded the full slope.', createdAt: '2026-01-19T12:00:00Z' },
  ],
};

export const submittedClaim: ClaimDetail = {
  ...completedClaim,
  ...submittedRow,
  history: completedClaim.history.slice(0, 1),
};

export const ghostSubscription: Subscription = {
  plan: {
    id: '0d2b4f0e-53c5-4a35-a4a1-6f7c3f5f0002',
    name: 'ghost',
    displayName: 'GHOST',
    pricePerMonth: '8500.00',
    estimatesQuota: 9,
    appraisalsQuota: 5,
    engineerAssignmentsQuota: 2,
    attorneyAssistanceQuota: 1,
    maxDevices: 3,
    description: '',
  },
  status: 'active',
  startDate: '2026-01-10T09:00:00Z',
  endDate: '2026-02-10T09:00:00Z',
  graceEndsAt: '2026-02-13T09:00:00Z',
  usage: [
    { service: 'estimate', quota: 9, carriedOver: 0, used: 3 },
    { service: 'appraisal', quota: 5, carriedOver: 0, used: 4 },
    { service: 'engineer_assignment', quota: 2, carriedOver: 0, used: 2 },
    { service: 'attorney_assistance', quota: 1, carriedOver: 0, used: 0 },
  ],
  estimatesUsed: 3,
  appraisalsUsed: 4,
  engineerAssignmentsUsed: 2,
  attorneyAssistanceUsed: 0,
  estimatesCarriedOver: 0,
};

export const subscriptionWithoutAttorney: Subscription = {
  ...ghostSubscription,
  plan: { ...ghostSubscription.plan, name: 'phantom', displayName: 'PHANTOM', attorneyAssistanceQuota: 0 },
  usage: ghostSubscription.usage.map((row) =>
    row.service === 'attorney_assistance' ? { ...row, quota: 0 } : row,
  ),
};
