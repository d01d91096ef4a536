import { getDraftKey, readDraft, saveDraft } from '@/shared/forms/drafts';
import { haveSameValues, parseDraftValues } from '@/shared/forms/formDraft';
import { arraysEqual } from '@/shared/lists/arrays';
import { type ClaimValues, EMPTY_CLAIM } from './claimSchema';
import { INSPECTION_LABELS } from '@/member/claim/claimLabels';

/** A claim form that was closed before it was submitted. */
export interface ClaimDraft {
  /** Each opened form has its own draft, so that forms in two tabs do not overwrite each other. */
  id: string;
  savedAt: string;
  values: ClaimValues;
  /** Of the chosen files, so that it is known which ones the browser has lost. */
  fileNames: readonly string[];
}

interface SaveOptions {
  fileNames?: readonly string[];
  /** What the form began with. */
  initial?: ClaimValues;
}

const FORM = 'claim-drafts';
const MAX_DRAFTS = 5;

/** The member's drafts in this browser, newest first. Invalid entries are skipped. */
export function readClaimDrafts(memberId: string): ClaimDraft[] {
  const stored = readDraft('local', getDraftKey(FORM, memberId));
  return Array.isArray(stored) ? stored.flatMap(parseDraft) : [];
}

/**
 * Saves the fields under this id. A form without files and with no more than it began with deletes its draft; a chosen
 * service alone is nothing to keep. Returns false if the browser does not store it.
 */
export function saveClaimDraft(
  memberId: string,
  id: string,
  values: ClaimValues,
  { fileNames = [], initial = EMPTY_CLAIM }: SaveOptions = {},
): boolean {
  const drafts = readClaimDrafts(memberId);
  const others = drafts.filter((draft) => draft.id !== id);
  // An unchanged draft keeps its date.
  const isUnchanged = (draft: ClaimDraft) =>
    draft.id === id && haveSameValues(draft.values, values) && arraysEqual(draft.fileNames, fileNames);
  if (drafts.some(isUnchanged)) return writeDrafts(memberId, drafts);
  const draft: ClaimDraft = { id, savedAt: new Date().toISOString(), values, fileNames };
  const isEmpty =
    fileNames.length === 0 &&
    haveSameValues({ ...initial, serviceRequestType: values.serviceRequestType }, values);
  return writeDrafts(memberId, isEmpty ? others : [draft, ...others].slice(0, MAX_DRAFTS));
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

function writeDrafts(memberId: string, drafts: readonly ClaimDraft[]): boolean {
  return saveDraft('local', getDraftKey(FORM, memberId), drafts.length > 0 ? drafts : null);
}

/** An array, for `flatMap`: empty if the stored value is not a draft. */
function parseDraft(stored: Partial<ClaimDraft> | null): ClaimDraft[] {
  if (typeof stored?.id !== 'string' || typeof stored.savedAt !== 'string') return [];
  if (Number.isNaN(Date.parse(stored.savedAt)) || typeof stored.values !== 'object') return [];
  const fileNames = Array.isArray(stored.fileNames) ? stored.fileNames.filter(isText) : [];
  return [{ id: stored.id, savedAt: stored.savedAt, values: parseValues(stored.values), fileNames }];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function parseValues(stored: unknown): ClaimValues {
  const values = parseDraftValues(EMPTY_CLAIM, stored);
  return values.inspectionStatus in INSPECTION_LABELS
    ? values
    : { ...values, inspectionStatus: EMPTY_CLAIM.inspectionStatus };
}
