import { isApiError } from '@/shared/api/apiError';
import { uploadForm } from '@/shared/api/client';
import { isUnanswered, submitOnce } from '@/shared/api/submission';
import { randomUuid } from '@/shared/lib/randomUuid';
import { type SelectedFile } from './useFileSelection';
import { createForm, type UploadFields } from './useFileUpload';

type FileChange = Partial<Pick<SelectedFile, 'status' | 'progress'>>;

interface SentFile {
  url: string;
  item: SelectedFile;
  fields: UploadFields;
  signal: AbortSignal;
  onChange: (change: FileChange) => void;
}

/**
 * Sends single files. A file keeps its `Idempotency-Key` while it is sent with the same fields, and a lost response is looked
 * up with it (`submitOnce`), so that nothing is created twice.
 */
export class FileSender {
  private readonly attempts = new Map<string, { key: string; isUnanswered: boolean }>();

  async send({ url, item, fields, signal, onChange }: SentFile): Promise<unknown> {
    const content = JSON.stringify([item.id, fields]);
    const attempt = this.attempts.get(content) ?? { key: randomUuid(), isUnanswered: false };
    this.attempts.set(content, { ...attempt, isUnanswered: true });
    try {
      return await submitOnce({
        ...attempt,
        send: () => {
          onChange({ status: 'uploading' });
          return uploadForm(url, createForm(fields, [item.file]), {
            onProgress: (progress) => onChange({ progress }),
            signal,
            headers: { 'Idempotency-Key': attempt.key },
          });
        },
        onCheck: () => onChange({ status: 'checking' }),
        signal,
      });
    } catch (error) {
      if (signal.aborted) throw error;
      if (isApiError(error, 'idempotency_mismatch')) this.attempts.delete(content);
      else this.attempts.set(content, { ...attempt, isUnanswered: isUnanswered(error) });
      throw error;
    }
  }
}
