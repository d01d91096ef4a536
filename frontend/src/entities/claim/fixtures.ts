import { type ClaimDetail, type ClaimRow } from './claim';

/** A new claim with only its required fields. */
export function createClaimRow(overrides: Partial<ClaimRow> = {}): ClaimRow {
  return {
    id: '3c1f6f38-20c4-4f0c-9a40-7d6f1d2e0001',
    claimNumber: '',
    propertyAddress: '9 Quarry Lane, Tulsa, OK',
    homeowner: 'Ines Okafor',
    serviceRequestType: 'estimate',
    inspectionStatus: 'pending',
    status: 'submitted',
    originalClaimAmount: null,
    finalClaimAmount: null,
    createdAt: '2026-01-12T16:00:00Z',
    ...overrides,
  };
}

const COMPLETED: Partial<ClaimRow> = {
  id: '3c1f6f38-20c4-4f0c-9a40-7d6f1d2e0002',
  claimNumber: 'CLM-4711',
  propertyAddress: '14 Harbor Road, Galveston, TX',
  homeowner: 'Dana Whitfield',
  serviceRequestType: 'engineer_assignment',
  inspectionStatus: 'completed',
  status: 'completed',
  originalClaimAmount: '18250.00',
  finalClaimAmount: '41900.75',
};

export function createCompletedClaimRow(overrides: Partial<ClaimRow> = {}): ClaimRow {
  return createClaimRow({ ...COMPLETED, ...overrides });
}

/** The same claim as `createClaimRow`. */
export function createClaim(overrides: Partial<ClaimDetail> = {}): ClaimDetail {
  return {
    ...createClaimRow(),
    col: '2025-12-30',
    dol: '2025-12-31',
    notes: 'The north slope first.',
    updatedAt: '2026-01-19T12:00:00Z',
    documents: [],
    history: [{ status: 'submitted', note: '', createdAt: '2026-01-12T16:00:00Z' }],
    ...overrides,
  };
}

/** The same claim as `createCompletedClaimRow`. */
export function createCompletedClaim(overrides: Partial<ClaimDetail> = {}): ClaimDetail {
  return createClaim({
    ...COMPLETED,
    history: [
      { status: 'submitted', note: '', createdAt: '2026-01-12T16:00:00Z' },
      { status: 'completed', note: 'Carrier conceded the full slope.', createdAt: '2026-01-19T12:00:00Z' },
    ],
    ...overrides,
  });
}
