import { isApiError } from '@/shared/api/apiError';
import { invalidateAll } from '@/shared/feedback/mutationFeedback';
import { describeUploadError } from './uploadError';
import { FileSender } from './fileSender';
import { TaskQueue } from './taskQueue';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type FileSelection, isSendable, isInProgress, type SelectedFile } from './useFileSelection';
import { type UploadFields } from './useFileUpload';

/** With one upload the connection idles between two files; many uploads slow each other down. */
const CONCURRENCY = 2;
const FALLBACK_MESSAGE = 'The server could not take this file.';

/** The results since the queue was last idle. Cancelled files and duplicates count as neither sent nor failed. */
export interface QueueResult {
  sent: number;
  failed: number;
  /** Whether every chosen file has been sent. */
  isComplete: boolean;
}

export interface FileQueue {
  /** Sends every file that is ready or failed, each in a request of its own. */
  send: (fields: UploadFields) => void;
  /** Sends one file again. */
  retry: (id: string, fields: UploadFields) => void;
  /** Aborts the upload of one file, which can be sent again. */
  cancel: (id: string) => void;
  isSending: boolean;
}

interface FileQueueOptions {
  /** The queries that are fetched again each time the queue is idle. */
  invalidates: readonly QueryKey[];
  /** Called each time all uploads have ended. */
  onIdle: (result: QueueResult) => void;
}

interface UploadTask {
  item: SelectedFile;
  fields: UploadFields;
  signal: AbortSignal;
}

/**
 * Uploads each file in its own request, two at a time, with progress, error and retry at its row.
 *
 * `FileSender` says how nothing is created twice. Unmounting the component aborts the uploads.
 */
export function useFileQueue(
  url: string,
  selection: FileSelection,
  { invalidates, onIdle }: FileQueueOptions,
): FileQueue {
  const client = useQueryClient();
  const [queue] = useState(() => new TaskQueue(CONCURRENCY));
  const [sender] = useState(() => new FileSender());
  const tally = useRef({ sent: 0, failed: 0 });
  const sentIds = useRef(new Set<string>());
  const isUnmounted = useRef(false);

  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      queue.cancelAll();
    };
  }, [queue]);

  // A mutation, so that the app notices a session that has ended.
  const upload = useMutation({
    mutationFn: (task: UploadTask) =>
      sender.send({ ...task, url, onChange: (change) => selection.update(task.item.id, change) }),
  });

  async function sendOne(sending: UploadTask) {
    const { item, signal } = sending;
    try {
      await upload.mutateAsync(sending);
      tally.current.sent += 1;
      sentIds.current.add(item.id);
      selection.update(item.id, { status: 'done', progress: 1 });
    } catch (error) {
      if (signal.aborted) return;
      showFailure(item, error);
    }
  }

  function showFailure({ id }: SelectedFile, error: unknown) {
    if (isApiError(error, 'duplicate')) {
      selection.update(id, { status: 'duplicate', problem: error.message, progress: 0 });
      return;
    }
    const { message, canRetry } = describeUploadError(error, FALLBACK_MESSAGE);
    selection.update(id, { status: canRetry ? 'failed' : 'refused', problem: message, progress: 0 });
    if (isApiError(error) && error.status === 401) endWithSession();
    else tally.current.failed += 1;
  }

  /** The other files would get the same error, and the app itself says that the session has ended. */
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
    if (queue.isIdle) handleIdle();
  }

  function handleIdle() {
    const { sent, failed } = tally.current;
    tally.current = { sent: 0, failed: 0 };
    // After an error too: the lost response may have been a success.
    void invalidateAll(client, invalidates);
    if (isUnmounted.current) return;
    onIdle({ sent, failed, isComplete: selection.items.every(({ id }) => sentIds.current.has(id)) });
  }

  return {
    isSending: selection.items.some(isInProgress),
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
