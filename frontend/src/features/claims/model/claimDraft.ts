import { type ClaimValues, EMPTY_CLAIM } from './claimSchema';
import { INSPECTION_LABELS } from './claimWords';

/** A claim form that was left before it was sent. Files cannot be kept. */
export interface ClaimDraft {
  savedAt: string;
  values: ClaimValues;
}

function placeOf(memberId: string): string {
  return `claim-draft:${memberId}`;
}

/** The member's draft in this browser, or null; what is no draft (any more) counts as none. */
export function readClaimDraft(memberId: string): ClaimDraft | null {
  try {
    const text = localStorage.getItem(placeOf(memberId));
    const kept = text === null ? null : (JSON.parse(text) as Partial<ClaimDraft>);
    if (typeof kept?.savedAt !== 'string' || typeof kept.values !== 'object') return null;
    return { savedAt: kept.savedAt, values: textValues(kept.values) };
  } catch {
    // Storage that is switched off or holds something else: there is no draft.
    return null;
  }
}

/** Keeps the form's fields; a form without any entry leaves no draft. */
export function keepClaimDraft(memberId: string, values: ClaimValues): void {
  const isUntouched = Object.entries(EMPTY_CLAIM).every(
    ([name, value]) => values[name as keyof ClaimValues] === value,
  );
  try {
    if (isUntouched) localStorage.removeItem(placeOf(memberId));
    else {
      const draft: ClaimDraft = { savedAt: new Date().toISOString(), values };
      localStorage.setItem(placeOf(memberId), JSON.stringify(draft));
    }
  } catch {
    // Storage that is switched off or full: the form works without a draft.
  }
}

/** Forgets the draft, after it was sent or when the member starts over. */
export function dropClaimDraft(memberId: string): void {
  keepClaimDraft(memberId, EMPTY_CLAIM);
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
