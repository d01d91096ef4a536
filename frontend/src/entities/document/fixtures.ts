import { type LibraryDocument } from './document';

/** A PDF of the library that belongs to no claim. */
export function createDocumentRow(overrides: Partial<LibraryDocument> = {}): LibraryDocument {
  return {
    id: '9c1f6f38-20c4-4f0c-9a40-7d6f1d2e0001',
    originalFilename: 'policy jacket.pdf',
    fileSize: 2516582,
    mimeType: 'application/pdf',
    fileType: 'insurance',
    claimId: null,
    claimReference: null,
    claimAddress: null,
    canDelete: true,
    state: 'ready',
    isViewable: true,
    sha256: null,
    scannedAt: null,
    thumbnail: 'ready',
    pageCount: null,
    uploadedAt: '2026-01-18T10:00:00Z',
    deletedAt: null,
    receipt: null,
    ...overrides,
  };
}

/** A file of an open claim that has no thumbnail. */
export function createClaimDocumentRow(overrides: Partial<LibraryDocument> = {}): LibraryDocument {
  return createDocumentRow({
    id: '9c1f6f38-20c4-4f0c-9a40-7d6f1d2e0002',
    originalFilename: 'roof.esx',
    fileSize: 512,
    mimeType: 'application/octet-stream',
    thumbnail: 'none',
    fileType: 'estimate',
    claimId: '3c1f6f38-20c4-4f0c-9a40-7d6f1d2e0009',
    claimReference: 'C-000042',
    claimAddress: '14 Alder Row, Austin TX',
    canDelete: false,
    ...overrides,
  });
}

/** The answer to a request for the parts of an ESX file. */
export const ESX_CONTENTS = {
  results: [
    { index: 0, name: 'XACTDOC.ZIPXML', size: 2048, modifiedAt: '2026-05-03T14:02:10', isPicture: false },
    { index: 1, name: 'north.jpg', size: 4096, modifiedAt: null, isPicture: true },
  ],
};
