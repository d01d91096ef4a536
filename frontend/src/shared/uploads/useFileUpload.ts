import { ApiError, isApiError } from '@/shared/api/apiError';
import { uploadForm, type UploadOptions } from '@/shared/api/client';
import { invalidateAll, isAbortError, type MutationFeedback } from '@/shared/feedback/mutationFeedback';
import { isUnanswered, submitOnce } from '@/shared/api/submission';
import { isTransientError } from './uploadError';
import { randomUuid } from '@/shared/lib/randomUuid';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type FileSelection } from './useFileSelection';

/** Such a form is never sent. It has the status with which the server would refuse it. */
const REFUSED_FILES_CODE = 'refused_files';
const REFUSED_FILES = 'Remove the files that were refused, then send again.';

/** Form fields as the API names them; empty ones are not sent. */
export type UploadFields = Readonly<Record<string, string>>;

export interface FileUpload<Response> {
  /**
   * Sends the fields and every chosen file in one request; null if the person cancelled it.
   * @throws ApiError, also if a chosen file was refused. The server's messages about files are shown at their rows
   */
  send: (fields: UploadFields) => Promise<Response | null>;
  cancel: () => void;
  isSending: boolean;
  phase: UploadPhase;
  /** Whether the last attempt failed for a reason that may be over: no response, or an error of the server. */
  canRetry: boolean;
  /** Whether the server could not even be asked whether the last attempt has arrived. */
  isOutcomeUnknown: boolean;
  /** Removes the refused files, so that the others can be sent; null if none was refused. */
  removeRefused: (() => void) | null;
}

/** `waiting`: all files are sent. `checking`: the answer was lost, and the server is asked whether they have arrived. */
export type UploadPhase = 'sending' | 'waiting' | 'checking';

/** What is sent, and its idempotency key. */
export interface Attempt {
  content: string;
  key: string;
  /** Whether it may have arrived, because its answer was lost or the page was left. */
  isUnanswered: boolean;
}

interface FileUploadOptions extends MutationFeedback {
  /** Where the last attempt is saved, so that a retry after a reload has the same key. */
  savedAttempt?: { read: () => Attempt | null; write: (attempt: Attempt | null) => void };
  /** The API's field name of the files. */
  fileField?: string;
}

type SendForm<Response> = (form: FormData, options: UploadOptions) => Promise<Response>;

/**
 * The upload of one form to a URL or by a function, with each file's progress at its row.
 *
 * The same content has the same `Idempotency-Key` until it succeeds, and a lost response is looked up with it
 * (`submitOnce`), so that nothing is created twice; an edit creates a new key. Unmounting the component aborts the upload.
 * @param feedback `invalidates` are fetched again after any error too: the lost response may have been a success
 */
export function useFileUpload<Response>(
  target: string | SendForm<Response>,
  selection: FileSelection,
  { invalidates = [], savedAttempt, fileField = 'files', ...feedback }: FileUploadOptions = {},
): FileUpload<Response> {
  const client = useQueryClient();
  const abortController = useRef<AbortController | null>(null);
  const attempt = useRef<Attempt | null>(null);
  const sendForm: SendForm<Response> =
    typeof target === 'string' ? (form, options) => uploadForm(target, form, options) : target;

  const [phase, setPhase] = useState<UploadPhase>('sending');

  function setAttempt(next: Attempt | null) {
    attempt.current = next;
    savedAttempt?.write(next);
  }
  useEffect(() => () => abortController.current?.abort(), []);

  const upload = useMutation({
    mutationFn: async (fields: UploadFields) => {
      if (selection.hasRefused)
        throw new ApiError({ status: 400, code: REFUSED_FILES_CODE, message: REFUSED_FILES });
      const controller = new AbortController();
      abortController.current = controller;
      const content = getContentKey(fields, selection.acceptedFiles);
      const last = attempt.current ?? savedAttempt?.read();
      const { key, isUnanswered: isRepeated } =
        last?.content === content ? last : { key: randomUuid(), isUnanswered: false };
      setAttempt({ content, key, isUnanswered: true });
      setPhase('sending');
      selection.startUpload();
      const response = await submitOnce({
        key,
        isUnanswered: isRepeated,
        send: () => {
          setPhase('sending');
          return sendForm(createForm(fields, selection.acceptedFiles, fileField), {
            onProgress: (fraction) => {
              selection.showProgress(fraction);
              if (fraction === 1 && selection.acceptedFiles.length > 0) setPhase('waiting');
            },
            signal: controller.signal,
            headers: { 'Idempotency-Key': key },
          });
        },
        onCheck: () => setPhase('checking'),
        signal: controller.signal,
      });
      setAttempt(null);
      selection.finishUpload();
      return response;
    },
    onError: (error) => {
      const problems = isApiError(error) ? error.fieldErrors[fileField] : undefined;
      if (problems) selection.showServerProblems(problems);
      else selection.stopUpload();
      if (isApiError(error, 'idempotency_mismatch')) setAttempt(null);
      else if (attempt.current && !isUnanswered(error))
        setAttempt({ ...attempt.current, isUnanswered: false });
    },
    onSettled: (_response, error) => {
      if (!isApiError(error, REFUSED_FILES_CODE)) void invalidateAll(client, invalidates);
    },
    meta: feedback,
  });

  return {
    isSending: upload.isPending,
    phase,
    canRetry: isTransientError(upload.error),
    isOutcomeUnknown: isApiError(upload.error, 'unknown_outcome'),
    removeRefused: selection.hasRefused ? selection.removeRefused : null,
    cancel: () => abortController.current?.abort(),
    send: async (fields) => {
      try {
        return await upload.mutateAsync(fields);
      } catch (error) {
        if (isAbortError(error)) return null;
        throw error;
      }
    },
  };
}

/** The multipart form of an upload: the fields that are not empty, and the files. */
export function createForm(fields: UploadFields, files: readonly File[], fileField = 'files'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.append(name, value);
  for (const file of files) form.append(fileField, file, file.name);
  return form;
}

function getContentKey(fields: UploadFields, files: readonly File[]): string {
  return JSON.stringify([fields, files.map(({ name, size, lastModified }) => [name, size, lastModified])]);
}
