import { bootData } from '@/shared/api/bootData';
import { haveSameValues, parseDraftValues } from '@/shared/forms/formDraft';
import { readStoredJson, writeStorage } from '@/shared/lib/storage';
import { type ClaimValues, EMPTY_CLAIM } from './claimSchema';
import { INSPECTION_LABELS } from '@/member/claim/claimLabels';

/** A claim form that was closed before it was submitted. The browser cannot store chosen files. */
export interface ClaimDraft {
  /** Each opened form has its own draft, so that forms in two tabs do not overwrite each other. */
  id: string;
  savedAt: string;
  values: ClaimValues;
}

const MAX_DRAFTS = 5;

function getStorageKey(memberId: string): string {
  return `claim-drafts:${memberId}`;
}

/** The member's drafts in this browser, newest first. Invalid entries are skipped. */
export function readClaimDrafts(memberId: string): ClaimDraft[] {
  const stored = readStoredJson('local', getStorageKey(memberId));
  return Array.isArray(stored) ? stored.flatMap(parseDraft) : [];
}

/**
 * Saves the fields under this id. An empty form deletes its draft. During an impersonation nothing is saved, because
 * the entries are not the member's.
 */
export function saveClaimDraft(memberId: string, id: string, values: ClaimValues): void {
  if (bootData.impersonation) return;
  const drafts = readClaimDrafts(memberId);
  const others = drafts.filter((draft) => draft.id !== id);
  // An unchanged draft keeps its date.
  if (drafts.some((draft) => draft.id === id && haveSameValues(draft.values, values))) return;
  const draft: ClaimDraft = { id, savedAt: new Date().toISOString(), values };
  writeDrafts(
    memberId,
    haveSameValues(EMPTY_CLAIM, values) ? others : [draft, ...others].slice(0, MAX_DRAFTS),
  );
}

/** Saves a deleted draft again, with its own date. */
export function restoreClaimDraft(memberId: string, draft: ClaimDraft): void {
  const drafts = [draft, ...readClaimDrafts(memberId)];
  drafts.sort((a, b) => b.savedAt.localeCompare(a.savedAt));
  writeDrafts(memberId, drafts.slice(0, MAX_DRAFTS));
}

export function deleteClaimDrafts(memberId: string, ids: readonly string[]): void {
  writeDrafts(
    memberId,
    readClaimDrafts(memberId).filter(({ id }) => !ids.includes(id)),
  );
}

export function clearClaimDrafts(memberId: string): void {
  writeDrafts(memberId, []);
}

function writeDrafts(memberId: string, drafts: readonly ClaimDraft[]): void {
  // If storage is disabled or full, the form works without a draft.
  writeStorage('local', getStorageKey(memberId), drafts.length > 0 ? JSON.stringify(drafts) : null);
}

/** An array, for `flatMap`: empty if the stored value is not a draft. */
function parseDraft(stored: Partial<ClaimDraft> | null): ClaimDraft[] {
  if (typeof stored?.id !== 'string' || typeof stored.savedAt !== 'string') return [];
  if (Number.isNaN(Date.parse(stored.savedAt)) || typeof stored.values !== 'object') return [];
  return [{ id: stored.id, savedAt: stored.savedAt, values: parseValues(stored.values) }];
}

function parseValues(stored: unknown): ClaimValues {
  const values = parseDraftValues(EMPTY_CLAIM, stored);
  return values.inspectionStatus in INSPECTION_LABELS
    ? values
    : { ...values, inspectionStatus: EMPTY_CLAIM.inspectionStatus };
}
