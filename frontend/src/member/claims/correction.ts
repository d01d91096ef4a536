import { type ClaimCorrection, type ClaimDetail, type ClaimField } from '@/entities/claim/claim';
import { CORRECTED_LABELS, type CorrectedField, formatCorrected } from '@/member/claim/claimLabels';
import { type ClaimValues, EMPTY_CLAIM } from './claimSchema';

const CORRECTED_FIELDS = Object.keys(CORRECTED_LABELS) as CorrectedField[];
const CLAIM_FIELDS = Object.keys(EMPTY_CLAIM) as ClaimField[];

export function getClaimValues(claim: ClaimDetail): ClaimValues {
  return Object.fromEntries(CLAIM_FIELDS.map((name) => [name, claim[name] ?? ''])) as ClaimValues;
}

/** Only what was changed, so that another person's correction of another field stays. Null clears a field. */
export function getCorrection(base: ClaimValues, values: ClaimValues): ClaimCorrection {
  const changed = CORRECTED_FIELDS.filter((name) => base[name].trim() !== values[name].trim());
  return Object.fromEntries(changed.map((name) => [name, values[name].trim() || null]));
}

/** What differs between two versions of a claim, for people. */
export function getDifferences(base: ClaimDetail, current: ClaimDetail) {
  const [before, after] = [getClaimValues(base), getClaimValues(current)];
  return CORRECTED_FIELDS.filter((name) => before[name] !== after[name]).map((name) => ({
    term: CORRECTED_LABELS[name],
    value: after[name] ? formatCorrected(name, after[name]) : 'Empty',
  }));
}
