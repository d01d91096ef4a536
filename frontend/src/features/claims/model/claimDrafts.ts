import { bootData } from '@/shared/config/bootData';
import { type ClaimValues, EMPTY_CLAIM } from './claimSchema';
import { INSPECTION_LABELS } from './claimWords';

/** A claim form that was left before it was sent. Files cannot be kept. */
export interface ClaimDraft {
  /** Of the form it was typed into: another form's typing leaves it alone. */
  id: string;
  savedAt: string;
  values: ClaimValues;
}

/** How many are kept, the newest ones. */
const MOST = 5;

function placeOf(memberId: string): string {
  return `claim-drafts:${memberId}`;
}

/** The member's drafts in this browser, newest first; what is no draft (any more) counts as none. */
export function readClaimDrafts(memberId: string): ClaimDraft[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(memberId)) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(draftsOf) : [];
  } catch {
    // Storage that is switched off or holds something else: there is no draft.
    return [];
  }
}

/**
 * Keeps a form's fields as the draft of this id; a form without any entry leaves no draft, nor does one that support fill in
 * while they view the account: it is not the member's.
 */
export function keepClaimDraft(memberId: string, id: string, values: ClaimValues): void {
  if (bootData.viewing) return;
  const drafts = readClaimDrafts(memberId);
  const others = drafts.filter((draft) => draft.id !== id);
  // Opened and not changed: it stays as old as it is.
  if (drafts.some((draft) => draft.id === id && isSame(draft.values, values))) return;
  const draft: ClaimDraft = { id, savedAt: new Date().toISOString(), values };
  write(memberId, isSame(EMPTY_CLAIM, values) ? others : [draft, ...others].slice(0, MOST));
}

/** Forgets these drafts, after they were sent or given up. */
export function dropClaimDrafts(memberId: string, ids: readonly string[]): void {
  write(
    memberId,
    readClaimDrafts(memberId).filter(({ id }) => !ids.includes(id)),
  );
}

/** Forgets everything that the member typed and did not send, such as at signing out. */
export function forgetClaimDrafts(memberId: string): void {
  write(memberId, []);
}

function write(memberId: string, drafts: readonly ClaimDraft[]): void {
  try {
    if (drafts.length === 0) localStorage.removeItem(placeOf(memberId));
    else localStorage.setItem(placeOf(memberId), JSON.stringify(drafts));
  } catch {
    // Storage that is switched off or full: the form works without a draft.
  }
}

function isSame(one: ClaimValues, other: ClaimValues): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof ClaimValues] === value);
}

/** What was kept, if it is a draft. */
function draftsOf(kept: Partial<ClaimDraft> | null): ClaimDraft[] {
  if (typeof kept?.id !== 'string' || typeof kept.savedAt !== 'string') return [];
  if (Number.isNaN(Date.parse(kept.savedAt)) || typeof kept.values !== 'object') return [];
  return [{ id: kept.id, savedAt: kept.savedAt, values: textValues(kept.values) }];
}

/** The known fields alone. */
function textValues(kept: Partial<ClaimValues>): ClaimValues {
  const known = Object.fromEntries(
    Object.keys(EMPTY_CLAIM).flatMap((name) => {
      const value = kept[name as keyof ClaimValues];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  const values = { ...EMPTY_CLAIM, ...known };
  return values.inspectionStatus in INSPECTION_LABELS
    ? values
    : { ...values, inspectionStatus: EMPTY_CLAIM.inspectionStatus };
}
