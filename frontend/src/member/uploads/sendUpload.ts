import { type RequestAnswered } from '@/entities/claim/claim';
import { type DocumentsUploaded } from '@/entities/document/document';
import { type ReceiptReference } from '@/entities/receipt/receipt';
import { uploadForm } from '@/shared/api/client';
import { submitOnce } from '@/shared/api/submission';
import { createForm, type UploadFields } from '@/shared/uploads/useFileUpload';
import { getUploadUrl, type Upload } from './upload';

interface SendOptions {
  file: File;
  signal: AbortSignal;
  onStatus: (status: 'sending' | 'checking') => void;
  onProgress: (fraction: number) => void;
}

/** Asks first whether an attempt without an answer has arrived. Returns the receipt. */
export async function sendUpload(
  { id, target, attemptedAt }: Upload,
  { file, signal, onStatus, onProgress }: SendOptions,
): Promise<ReceiptReference | null> {
  const fields: UploadFields = target.kind === 'library' ? { documentType: target.documentType } : {};
  const response = await submitOnce<DocumentsUploaded | RequestAnswered>({
    key: id,
    isUnanswered: attemptedAt !== null,
    send: () => {
      onStatus('sending');
      return uploadForm(getUploadUrl(target), createForm(fields, [file]), {
        onProgress,
        signal,
        headers: { 'Idempotency-Key': id },
      });
    },
    onCheck: () => onStatus('checking'),
    signal,
  });
  return 'receipt' in response ? response.receipt : null;
}
