import { type components } from '@/shared/api/schema';

export type DocumentRow = components['schemas']['DocumentRow'];

export const policyDocument: DocumentRow = {
  id: '9c1f6f38-20c4-4f0c-9a40-7d6f1d2e0001',
  originalFilename: 'policy jacket.pdf',
  fileSize: 2516582,
  mimeType: 'application/pdf',
  fileType: 'insurance',
  claimId: null,
  isViewable: true,
  uploadedAt: '2026-01-18T10:00:00Z',
};

export const claimDocument: DocumentRow = {
  ...policyDocument,
  id: '9c1f6f38-20c4-4f0c-9a40-7d6f1d2e0002',
  originalFilename: 'roof.esx',
  fileSize: 512,
  mimeType: 'application/octet-stream',
  fileType: 'estimate',
  claimId: '3c1f6f38-20c4-4f0c-9a40-7d6f1d2e0009',
};

export const withheldDocument: DocumentRow = {
  ...policyDocument,
  id: '9c1f6f38-20c4-4f0c-9a40-7d6f1d2e0003',
  originalFilename: 'ceiling.jpg',
  fileType: 'photo',
  isViewable: false,
};
