import { ApiError, isApiError } from '@/shared/api/apiError';
import { uploadForm } from '@/shared/api/client';
import { refreshMemberData } from '@/shared/api/memberData';
import { isPassingFailure } from '@/shared/api/uploadFailure';
import { randomUuid } from '@/shared/lib/randomUuid';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type FileSelection } from './useFileSelection';

/** The server has no words for this: such a form is never sent. */
const REFUSED_FILES = 'Remove the files that were refused, then send again.';

/** Form fields as the API names them; empty ones are not sent. */
export type UploadFields = Readonly<Record<string, string>>;

export interface FileUpload<Answer> {
  /**
   * Sends the fields and every chosen file in one request; null where the person cancelled it.
   * @throws ApiError, also while a refused file is among the chosen; the server's words about files stand at their rows
   */
  send: (fields: UploadFields) => Promise<Answer | null>;
  cancel: () => void;
  isSending: boolean;
  /** Whether the last try failed in a way that the same try may mend: no answer, or a server that could not. */
  mayRetry: boolean;
}

/** What is sent and the key it goes under. */
interface Attempt {
  content: string;
  key: string;
}

/**
 * The upload of one form, with each file's progress at its row.
 *
 * The same content goes under the same `Idempotency-Key` until it has succeeded, so that a retry after a lost answer makes
 * nothing twice; an edit makes a new key. The upload ends with the component.
 */
export function useFileUpload<Answer>(url: string, selection: FileSelection): FileUpload<Answer> {
  const client = useQueryClient();
  const ending = useRef<AbortController | null>(null);
  const attempt = useRef<Attempt | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  const upload = useMutation({
    mutationFn: async (fields: UploadFields) => {
      const controller = new AbortController();
      ending.current = controller;
      const content = contentOf(fields, selection.acceptedFiles);
      const key = attempt.current?.content === content ? attempt.current.key : randomUuid();
      attempt.current = { content, key };
      selection.startUpload();
      const answer = await uploadForm<Answer>(url, formOf(fields, selection.acceptedFiles), {
        onProgress: selection.showProgress,
        signal: controller.signal,
        headers: { 'Idempotency-Key': key },
      });
      attempt.current = null;
      selection.finishUpload();
      return answer;
    },
    onError: (error) => {
      const problems = isApiError(error) ? error.fieldErrors.files : undefined;
      if (problems) selection.showServerProblems(problems);
      else selection.stopUpload();
      if (isApiError(error, 'idempotency_mismatch')) attempt.current = null;
    },
    // Also after a failure: an answer that was lost may stand for something that was made.
    onSettled: () => refreshMemberData(client),
  });

  return {
    isSending: upload.isPending,
    mayRetry: isPassingFailure(upload.error),
    cancel: () => ending.current?.abort(),
    send: async (fields) => {
      if (selection.hasRefused)
        throw new ApiError({ status: 0, code: 'refused_files', message: REFUSED_FILES });
      try {
        return await upload.mutateAsync(fields);
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return null;
        throw error;
      }
    },
  };
}

/** The multipart form of an upload: fields that hold something, and the files. */
export function formOf(fields: UploadFields, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.append(name, value);
  for (const file of files) form.append('files', file, file.name);
  return form;
}

function contentOf(fields: UploadFields, files: readonly File[]): string {
  return JSON.stringify([fields, files.map(({ name, size, lastModified }) => [name, size, lastModified])]);
}
