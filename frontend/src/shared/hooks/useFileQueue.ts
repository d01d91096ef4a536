import { isApiError } from '@/shared/api/apiError';
import { uploadForm } from '@/shared/api/client';
import { refreshMemberData } from '@/shared/api/memberData';
import { uploadFailureOf } from '@/shared/api/uploadFailure';
import { randomUuid } from '@/shared/lib/randomUuid';
import { TaskQueue } from '@/shared/lib/taskQueue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type FileSelection, isSendable, isUnderWay, type SelectedFile } from './useFileSelection';
import { formOf, type UploadFields } from './useFileUpload';

/** One file alone leaves the line idle between two; many at once starve each other. */
const AT_A_TIME = 2;
const FAILURE = 'The server could not take this file.';

/** How the files fared since the queue was last at rest; those that were cancelled count as neither. */
export interface QueueOutcome {
  sent: number;
  failed: number;
  /** Whether every chosen file has been sent by now. */
  isEverythingSent: boolean;
}

export interface FileQueue {
  /** Sends every file that is ready or failed, each in a request of its own. */
  send: (fields: UploadFields) => void;
  /** Sends one file once more. */
  retry: (id: string, fields: UploadFields) => void;
  /** Ends the sending of one file, which may be sent again. */
  cancel: (id: string) => void;
  isSending: boolean;
}

interface Sending {
  item: SelectedFile;
  fields: UploadFields;
  signal: AbortSignal;
}

/**
 * The upload of files one by one, two at a time, each with its own progress, reason and retry at its row.
 *
 * A file keeps its `Idempotency-Key` as long as it goes with the same fields, so that a retry after a lost answer makes
 * nothing twice. What is under way ends with the component.
 * @param onRest told each time nothing is under way any more
 */
export function useFileQueue(
  url: string,
  selection: FileSelection,
  onRest: (outcome: QueueOutcome) => void,
): FileQueue {
  const client = useQueryClient();
  const [queue] = useState(() => new TaskQueue(AT_A_TIME));
  const tally = useRef({ sent: 0, failed: 0 });
  const sentIds = useRef(new Set<string>());
  const keys = useRef(new Map<string, string>());
  const isGone = useRef(false);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      queue.cancelAll();
    };
  }, [queue]);

  // A mutation, so that the app hears of a session that is over.
  const upload = useMutation({
    mutationFn: ({ item, fields, signal }: Sending) => {
      const key = keys.current.get(contentOf(item, fields)) ?? randomUuid();
      keys.current.set(contentOf(item, fields), key);
      return uploadForm(url, formOf(fields, [item.file]), {
        onProgress: (progress) => selection.update(item.id, { progress }),
        signal,
        headers: { 'Idempotency-Key': key },
      });
    },
  });

  async function sendOne(sending: Sending) {
    const { item, fields, signal } = sending;
    selection.update(item.id, { status: 'uploading' });
    try {
      await upload.mutateAsync(sending);
      tally.current.sent += 1;
      sentIds.current.add(item.id);
      selection.update(item.id, { status: 'done', progress: 1 });
    } catch (error) {
      if (signal.aborted) return;
      if (isApiError(error, 'idempotency_mismatch')) keys.current.delete(contentOf(item, fields));
      showFailure(item, error);
    }
  }

  function showFailure({ id }: SelectedFile, error: unknown) {
    const { sentence, mayRetry } = uploadFailureOf(error, FAILURE);
    selection.update(id, { status: mayRetry ? 'failed' : 'refused', problem: sentence, progress: 0 });
    if (isApiError(error) && error.status === 401) endWithSession();
    else tally.current.failed += 1;
  }

  /** The other files would only hear the same; the app says itself that the session is over. */
  function endWithSession() {
    queue.cancelWaiting();
    selection.stopWaiting();
  }

  async function sendAll(items: readonly SelectedFile[], fields: UploadFields) {
    const tasks = items.map((item) => {
      selection.update(item.id, { status: 'waiting', progress: 0, problem: null });
      return queue.add(item.id, (signal) => sendOne({ item, fields, signal }));
    });
    await Promise.all(tasks);
    if (queue.isAtRest) rest();
  }

  function rest() {
    const { sent, failed } = tally.current;
    tally.current = { sent: 0, failed: 0 };
    // Also after a failure: an answer that was lost may stand for something that was made.
    refreshMemberData(client);
    if (isGone.current) return;
    onRest({ sent, failed, isEverythingSent: selection.items.every(({ id }) => sentIds.current.has(id)) });
  }

  return {
    isSending: selection.items.some(isUnderWay),
    send: (fields) => void sendAll(selection.items.filter(isSendable), fields),
    retry: (id, fields) =>
      void sendAll(
        selection.items.filter((item) => item.id === id),
        fields,
      ),
    cancel: (id) => {
      queue.cancel(id);
      selection.update(id, { status: 'ready', progress: 0 });
    },
  };
}

function contentOf({ id }: SelectedFile, fields: UploadFields): string {
  return JSON.stringify([id, fields]);
}
