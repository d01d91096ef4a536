import { type ClaimCorrection, type ClaimDetail } from '@/entities/claim/claim';
import { CORRECTED_LABELS } from '@/member/claim/claimLabels';
import { type ClaimValues } from './claimSchema';

const FIELDS = Object.keys(CORRECTED_LABELS) as (keyof typeof CORRECTED_LABELS)[];
/** Emptying one of these clears it. */
const OPTIONAL: readonly string[] = ['claimNumber', 'originalClaimAmount', 'notes'];

export function getClaimValues(claim: ClaimDetail): ClaimValues {
  const { originalClaimAmount, serviceRequestType, ...rest } = claim;
  return {
    propertyAddress: rest.propertyAddress,
    homeowner: rest.homeowner,
    col: rest.col,
    dol: rest.dol,
    inspectionStatus: rest.inspectionStatus,
    claimNumber: rest.claimNumber,
    notes: rest.notes,
    originalClaimAmount: originalClaimAmount ?? '',
    serviceRequestType,
  };
}

/** Only what was changed, so that another person's correction of another field stays. */
export function getCorrection(base: ClaimValues, values: ClaimValues): ClaimCorrection {
  const changed = FIELDS.filter((name) => base[name].trim() !== values[name].trim());
  return Object.fromEntries(
    changed.map((name) => [
      name,
      values[name].trim() === '' && OPTIONAL.includes(name) ? null : values[name].trim(),
    ]),
  );
}

/** What differs between two versions of a claim, for people. */
export function getDifferences(base: ClaimDetail, current: ClaimDetail) {
  const [before, after] = [getClaimValues(base), getClaimValues(current)];
  return FIELDS.filter((name) => before[name] !== after[name]).map((name) => ({
    term: CORRECTED_LABELS[name],
    value: after[name] || 'Empty',
  }));
}
