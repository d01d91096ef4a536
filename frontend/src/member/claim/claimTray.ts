import { type ClaimDetail, claimKeys, getClaimUrl } from '@/entities/claim/claim';
import { memberDataKeys } from '@/entities/member/memberData';
import { isApiError } from '@/shared/api/apiError';
import { invalidateAll } from '@/shared/feedback/mutationFeedback';
import { FileSender } from '@/shared/uploads/fileSender';
import { TaskQueue } from '@/shared/uploads/taskQueue';
import { describeUploadError } from '@/shared/uploads/uploadError';
import { isInProgress, type SelectedFile } from '@/shared/uploads/useFileSelection';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const FALLBACK_MESSAGE = 'The server could not take this file.';
const CONCURRENCY = 2;

/** A claim that was submitted since the page was loaded, and its files. */
export interface ClaimTray {
  memberId: string;
  claim: Pick<ClaimDetail, 'id' | 'reference' | 'propertyAddress'>;
  items: readonly SelectedFile[];
}

/**
 * Sends the files of submitted claims, each in a request of its own. Not in a component, because a member who starts the next
 * claim leaves the page while files are sent.
 */
const queue = new TaskQueue(CONCURRENCY);
const sender = new FileSender();
const listeners = new Set<() => void>();
let trays: readonly ClaimTray[] = [];

function setTrays(next: readonly ClaimTray[]) {
  trays = next;
  const isSending = trays.some(({ items }) => items.some(isInProgress));
  if (isSending) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
  for (const listener of listeners) listener();
}

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Newest first. Those of another member who signed in later in the same tab are left out. */
export function useClaimTrays(memberId: string | null): readonly ClaimTray[] {
  return useSyncExternalStore(subscribe, () => trays).filter((tray) => tray.memberId === memberId);
}

/** Shows the claim as submitted, and sends its files. Those that were refused stay, and say why. */
export function startTray(client: QueryClient, tray: ClaimTray): void {
  const { claim, items } = tray;
  setTrays([tray, ...trays.filter((other) => other.claim.id !== claim.id)]);
  for (const { id, status } of items) if (status !== 'refused') sendFile(client, claim.id, id);
}

export function retryFile(client: QueryClient, claimId: string, fileId: string): void {
  sendFile(client, claimId, fileId);
}

export function cancelFile(claimId: string, fileId: string): void {
  queue.cancel(fileId);
  update(claimId, fileId, { status: 'failed', progress: 0, problem: 'Cancelled.' });
}

export function removeFile(claimId: string, fileId: string): void {
  setTrays(
    trays.map((tray) =>
      tray.claim.id === claimId ? { ...tray, items: tray.items.filter(({ id }) => id !== fileId) } : tray,
    ),
  );
}

export function closeTray(claimId: string): void {
  setTrays(trays.filter(({ claim }) => claim.id !== claimId));
}

export function countSent({ items }: ClaimTray): number {
  return items.filter(({ status }) => status === 'done').length;
}

function update(claimId: string, fileId: string, change: Partial<SelectedFile>) {
  const changeItem = (item: SelectedFile) => (item.id === fileId ? { ...item, ...change } : item);
  setTrays(
    trays.map((tray) => (tray.claim.id === claimId ? { ...tray, items: tray.items.map(changeItem) } : tray)),
  );
}

function sendFile(client: QueryClient, claimId: string, fileId: string) {
  update(claimId, fileId, { status: 'waiting', progress: 0, problem: null });
  const finished = queue.add(fileId, async (signal) => {
    const item = findFile(claimId, fileId);
    if (!item) return;
    try {
      // A mutation, so that the app notices a session that has ended.
      await new MutationObserver(client, {
        mutationFn: () =>
          sender.send({
            url: `${getClaimUrl(claimId)}/documents`,
            item,
            fields: {},
            signal,
            onChange: (change) => update(claimId, fileId, change),
          }),
      }).mutate();
      update(claimId, fileId, { status: 'done', progress: 1 });
    } catch (error) {
      if (!signal.aborted) showFailure(claimId, fileId, error);
    }
    void client.invalidateQueries({ queryKey: claimKeys.claim(claimId), exact: true });
  });
  void finished.then(() => {
    if (queue.isIdle) void invalidateAll(client, memberDataKeys);
  });
}

function findFile(claimId: string, fileId: string): SelectedFile | undefined {
  return trays.find(({ claim }) => claim.id === claimId)?.items.find(({ id }) => id === fileId);
}

function showFailure(claimId: string, fileId: string, error: unknown) {
  // The other files would get the same error, and the app itself says that the session has ended.
  if (isApiError(error) && error.status === 401) {
    queue.cancelWaiting();
    setTrays([]);
    return;
  }
  const { message, canRetry } = describeUploadError(error, FALLBACK_MESSAGE);
  update(claimId, fileId, { status: canRetry ? 'failed' : 'refused', problem: message, progress: 0 });
}
