import { type InferType, object, string } from '@/shared/forms/schema';
import messages from '@rules/messages.json';
import { type ClaimField } from '@/entities/claim/claim';
import { SERVICES } from '@/entities/plan/serviceUnits';
import { INSPECTION_LABELS } from '@/member/claim/claimLabels';

/** Has exactly the fields of the API. Dates are `YYYY-MM-DD` text. */
export const claimSchema = object({
  propertyAddress: string().trim().required(messages.claim.propertyAddressRequired),
  homeowner: string().trim().required(messages.claim.homeownerRequired),
  col: string().required(messages.claim.colRequired),
  dol: string().required(messages.claim.dolRequired),
  inspectionStatus: string().oneOf(Object.keys(INSPECTION_LABELS)).defined(),
  serviceRequestType: string().oneOf(Object.keys(SERVICES)).defined(),
  // Formik passes an empty field to the schema as undefined.
  claimNumber: string().trim().default(''),
  originalClaimAmount: string().default(''),
  notes: string().default(''),
} satisfies Record<ClaimField, unknown>);

export type ClaimValues = InferType<typeof claimSchema>;

export const EMPTY_CLAIM: ClaimValues = {
  propertyAddress: '',
  homeowner: '',
  col: '',
  dol: '',
  inspectionStatus: 'pending',
  serviceRequestType: 'estimate',
  claimNumber: '',
  originalClaimAmount: '',
  notes: '',
};
