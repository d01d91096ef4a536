import { createDocumentRow } from '../document/fixtures';
import {
  type ClaimDetail,
  type ClaimMessage,
  type ClaimRow,
  type Deliverable,
  type DocumentRequest,
  type HistoryEntry,
} from './claim';

/** A new claim with only its required fields. */
export function createClaimRow(overrides: Partial<ClaimRow> = {}): ClaimRow {
  return {
    id: '3c1f6f38-20c4-4f0c-9a40-7d6f1d2e0001',
    reference: 'C-000001',
    claimNumber: '',
    propertyAddress: '9 Quarry Lane, Tulsa, OK',
    homeowner: 'Ines Okafor',
    serviceRequestType: 'estimate',
    inspectionStatus: 'pending',
    status: 'submitted',
    originalClaimAmount: null,
    finalClaimAmount: null,
    createdAt: '2026-01-12T16:00:00Z',
    waitsFor: null,
    dueAt: null,
    version: 1,
    labels: [],
    ...overrides,
  };
}

const COMPLETED: Partial<ClaimRow> = {
  id: '3c1f6f38-20c4-4f0c-9a40-7d6f1d2e0002',
  reference: 'C-000002',
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

/** The row of the submission. */
export function createHistoryEntry(overrides: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    status: 'submitted',
    note: '',
    createdAt: '2026-01-12T16:00:00Z',
    by: 'member',
    changes: null,
    ...overrides,
  };
}

/** The same claim as `createClaimRow`. */
export function createClaim(overrides: Partial<ClaimDetail> = {}): ClaimDetail {
  return {
    ...createClaimRow(),
    col: '2025-12-30',
    dol: '2025-12-31',
    notes: 'The north slope first.',
    updatedAt: '2026-01-19T12:00:00Z',
    assignee: null,
    isOverdue: false,
    pausedSince: null,
    outcome: { state: 'none', acceptBy: null, acceptedAt: null, noDocumentReason: '' },
    isMuted: false,
    unitReturn: null,
    unit: null,
    unreadMessages: 0,
    requests: [],
    deliverables: [],
    documents: [],
    networkDocuments: [],
    history: [createHistoryEntry()],
    ...overrides,
  };
}

/** The same claim as `createCompletedClaimRow`, with an accepted result. */
export function createCompletedClaim(overrides: Partial<ClaimDetail> = {}): ClaimDetail {
  return createClaim({
    ...COMPLETED,
    outcome: {
      state: 'accepted',
      acceptBy: '2026-02-02T12:00:00Z',
      acceptedAt: '2026-01-20T09:30:00Z',
      noDocumentReason: '',
    },
    deliverables: [createDeliverable()],
    history: [
      createHistoryEntry(),
      createHistoryEntry({
        status: 'completed',
        note: 'Carrier conceded the full slope.',
        createdAt: '2026-01-19T12:00:00Z',
        by: 'network',
      }),
    ],
    ...overrides,
  });
}

/** An open request without documents. */
export function createDocumentRequest(overrides: Partial<DocumentRequest> = {}): DocumentRequest {
  return {
    id: '7a1f6f38-20c4-4f0c-9a40-7d6f1d2e0001',
    title: 'Photos of the attic',
    detail: 'The decking around the vents, with a tape measure in the picture.',
    documentType: 'photo',
    status: 'open',
    dueOn: null,
    unavailableReason: '',
    createdAt: '2026-01-13T09:00:00Z',
    documents: [],
    ...overrides,
  };
}

/** The current first version of an audited estimate, with one file. */
export function createDeliverable(overrides: Partial<Deliverable> = {}): Deliverable {
  return {
    id: '6a1f6f38-20c4-4f0c-9a40-7d6f1d2e0001',
    kind: 'audited_estimate',
    title: 'Audited estimate, Harbor Road',
    version: 1,
    isCurrent: true,
    note: 'Twelve line items were missing.',
    releasedAt: '2026-01-19T12:00:00Z',
    hasComparison: false,
    documents: [createDocumentRow({ originalFilename: 'audited estimate.pdf', fileType: 'report' })],
    ...overrides,
  };
}

/** A message of the network that the member has read. */
export function createClaimMessage(overrides: Partial<ClaimMessage> = {}): ClaimMessage {
  return {
    id: '5a1f6f38-20c4-4f0c-9a40-7d6f1d2e0001',
    author: 'network',
    authorName: 'Operative-1142',
    text: 'The carrier agreed to a reinspection.',
    documents: [],
    lines: [],
    createdAt: '2026-01-14T15:00:00Z',
    readAt: '2026-01-14T16:00:00Z',
    ...overrides,
  };
}
