import { type DemoClaimWork, demoReviewDays } from '@/demo/texts/demoClaimWork';
import { type ClaimDetail, type ClaimMessage } from '@/entities/claim/claim';
import { type DocumentRow } from '@/entities/document/document';

const READY = {
  state: 'ready',
  isViewable: true,
  sha256: null,
  scannedAt: null,
  thumbnail: 'none',
  pageCount: null,
} as const;

/** The claim as of today. */
export function createSampleClaim(sample: DemoClaimWork, at: (daysAgo: number) => Date): ClaimDetail {
  const { id, request, result, status, filedDaysAgo } = sample;
  const filedAt = at(filedDaysAgo).toISOString();
  const isCompleted = status === 'completed' && result !== null;
  const lossDate = at(filedDaysAgo + 4)
    .toISOString()
    .slice(0, 10);
  const changedAt = at(result?.daysAgo ?? filedDaysAgo - 1).toISOString();
  const resultDocuments = result ? [createDocument(result.file, result.bytes, 'report', id, changedAt)] : [];
  return {
    id,
    reference: sample.reference,
    claimNumber: sample.claimNumber,
    propertyAddress: sample.property,
    homeowner: sample.insured,
    col: lossDate,
    dol: lossDate,
    serviceRequestType: sample.service,
    inspectionStatus: isCompleted ? 'completed' : 'scheduled',
    status,
    originalClaimAmount: sample.originalAmount,
    finalClaimAmount: sample.finalAmount,
    notes: '',
    createdAt: filedAt,
    updatedAt: changedAt,
    waitsFor: request ? 'documents' : 'review',
    version: 1,
    labels: [],
    assignee: { callsign: sample.operative },
    dueAt: null,
    isOverdue: false,
    pausedSince: request && at(request.daysAgo).toISOString(),
    outcome: {
      state: isCompleted ? 'released' : 'none',
      acceptBy: isCompleted ? at(result.daysAgo - demoReviewDays).toISOString() : null,
      acceptedAt: null,
      noDocumentReason: '',
    },
    isMuted: false,
    unitReturn: null,
    unit: null,
    unreadMessages: 0,
    requests: request
      ? [
          {
            id: `${id}-request`,
            title: request.title,
            detail: request.detail,
            documentType: 'photo',
            status: 'open',
            dueOn: null,
            unavailableReason: '',
            createdAt: at(request.daysAgo).toISOString(),
            documents: [],
          },
        ]
      : [],
    deliverables: result
      ? [
          {
            id: `${id}-result`,
            kind: result.kind,
            title: result.title,
            version: 1,
            isCurrent: true,
            note: result.note,
            releasedAt: changedAt,
            hasComparison: result.hasComparison,
            documents: resultDocuments,
          },
        ]
      : [],
    documents: [],
    networkDocuments: resultDocuments,
    history: [
      { status: 'submitted', note: '', createdAt: filedAt, by: 'member', changes: null },
      { status, note: '', createdAt: changedAt, by: 'network', changes: null },
    ],
  };
}

export function createMessage(
  author: ClaimMessage['author'],
  authorName: string,
  text: string,
  at: Date,
): ClaimMessage {
  const createdAt = at.toISOString();
  const readAt = author === 'network' ? createdAt : null;
  return {
    id: `${author} ${createdAt} ${text}`,
    author,
    authorName,
    text,
    documents: [],
    lines: [],
    createdAt,
    readAt,
  };
}

export function createDocument(
  name: string,
  size: number,
  fileType: DocumentRow['fileType'],
  claimId: string,
  uploadedAt: string,
): DocumentRow {
  return {
    id: `${name} ${uploadedAt}`,
    originalFilename: name,
    fileSize: size,
    mimeType: 'application/octet-stream',
    fileType,
    claimId,
    uploadedAt,
    ...READY,
    deletedAt: null,
    receipt: null,
  };
}
