import { type components } from '@/shared/api/schema';
import uploads from '@rules/uploads.json';

export type DocumentType = components['schemas']['DocumentTypeEnum'];

/** How a document's type is shown. */
export const DOCUMENT_TYPE_LABELS: Readonly<Record<DocumentType, string>> = {
  general: 'General',
  insurance: 'Insurance',
  estimate: 'Estimate',
  invoice: 'Invoice',
  photo: 'Photo',
  report: 'Report',
};

export const DEFAULT_DOCUMENT_TYPE: DocumentType = 'general';

/** The choices of the upload form, in the shared rules' order. */
export const documentTypeOptions = (uploads.documentTypes as DocumentType[]).map((value) => ({
  value,
  label: DOCUMENT_TYPE_LABELS[value],
}));
