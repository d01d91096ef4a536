import { type ClaimDetail } from '@/entities/claim/claim';
import { hasArrived, useUploads } from '@/member/uploads/uploadState';
import { useSyncExternalStore } from 'react';

/** A claim that was submitted since the page was loaded, and the ids of its files in the tray. */
export interface SubmittedClaim {
  memberId: string;
  claim: Pick<ClaimDetail, 'id' | 'reference' | 'propertyAddress'>;
  fileIds: readonly string[];
}

let submitted: readonly SubmittedClaim[] = [];
const listeners = new Set<() => void>();

function set(next: readonly SubmittedClaim[]) {
  submitted = next;
  for (const notify of listeners) notify();
}

const getAll = () => submitted;

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export function addSubmittedClaim(added: SubmittedClaim): void {
  set([added, ...submitted.filter(({ claim }) => claim.id !== added.claim.id)]);
}

export function closeSubmittedClaim(claimId: string): void {
  set(submitted.filter(({ claim }) => claim.id !== claimId));
}

/** Newest first. Those of another member who signed in later in the same tab are left out. */
export function useSubmittedClaims(memberId: string | null): readonly SubmittedClaim[] {
  const all = useSyncExternalStore(subscribe, getAll, getAll);
  return all.filter((claim) => claim.memberId === memberId);
}

/** What became of the files: such as `3 of 9 are here.` Those that were cancelled do not count. */
export function useFilesSentence({ memberId, fileIds }: SubmittedClaim): string {
  const uploads = useUploads(memberId);
  const open = uploads.filter(({ id, status }) => status !== 'done' && fileIds.includes(id)).length;
  const here = fileIds.filter(hasArrived).length;
  const total = here + open;
  if (total === 0) return 'It was submitted without files. You can add them below.';
  if (open > 0) return `${here} of ${total} are here.`;
  return total === 1 ? 'The file is here.' : `All ${total} files are here.`;
}
