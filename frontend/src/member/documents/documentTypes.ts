import { type DocumentType } from '@/entities/document/document';
import uploads from '@rules/uploads.json';

export const DOCUMENT_TYPE_LABELS: Readonly<Record<DocumentType, string>> = {
  general: 'General',
  insurance: 'Insurance',
  estimate: 'Estimate',
  invoice: 'Invoice',
  photo: 'Photo',
  report: 'Report',
};

export const DEFAULT_DOCUMENT_TYPE: DocumentType = 'general';

export const documentTypeOptions = (uploads.documentTypes as DocumentType[]).map((value) => ({
  value,
  label: DOCUMENT_TYPE_LABELS[value],
}));
