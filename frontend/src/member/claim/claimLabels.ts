import {
  type ClaimDetail,
  type ClaimStatus,
  type Deliverable,
  type InspectionStatus,
  type WaitsFor,
} from '@/entities/claim/claim';
import { formatDateOnly } from '@/shared/lib/dates';
import { formatMoney } from '@/shared/lib/money';
import { type BadgeTone } from '@/shared/ui/Badge';

export const INSPECTION_LABELS: Readonly<Record<InspectionStatus, string>> = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  pending: 'Pending',
  not_required: 'Not required',
};

export const STATUS_TONES: Readonly<Record<ClaimStatus, BadgeTone>> = {
  submitted: 'neutral',
  under_review: 'watch',
  info_requested: 'watch',
  in_progress: 'watch',
  completed: 'good',
  declined: 'danger',
  withdrawn: 'neutral',
};

export const WAITS_FOR: Readonly<Record<WaitsFor, { label: string; tone: BadgeTone }>> = {
  documents: { label: 'Documents needed', tone: 'watch' },
  review: { label: 'Review the result', tone: 'good' },
  reading: { label: 'New message', tone: 'neutral' },
};

export const KIND_LABELS: Readonly<Record<Deliverable['kind'], string>> = {
  audited_estimate: 'Audited estimate',
  appraisal: 'Appraisal',
  engineer_report: 'Engineer report',
  attorney_letter: 'Attorney letter',
  other: 'Other document',
};

/** Who works on the claim. Staff are known by their callsigns. */
export function getOperative({ assignee }: Pick<ClaimDetail, 'assignee'>): string {
  return assignee?.callsign ?? 'The network';
}

export type CorrectedField = NonNullable<ClaimDetail['history'][number]['changes']>[number]['field'];

export const CORRECTED_LABELS: Readonly<Record<CorrectedField, string>> = {
  propertyAddress: 'Property address',
  homeowner: 'Homeowner',
  col: 'Cause of loss date',
  dol: 'Date of loss',
  inspectionStatus: 'Inspection status',
  claimNumber: 'Claim number',
  originalClaimAmount: 'Original amount',
  notes: 'Notes',
};

const FORMATS: Readonly<Partial<Record<CorrectedField, (value: string) => string>>> = {
  col: formatDateOnly,
  dol: formatDateOnly,
  inspectionStatus: (value) => INSPECTION_LABELS[value as InspectionStatus],
  originalClaimAmount: formatMoney,
};

/** A value of the form or of the history, as members read it. */
export function formatCorrected(field: CorrectedField, value: string): string {
  return FORMATS[field]?.(value) ?? value;
}
