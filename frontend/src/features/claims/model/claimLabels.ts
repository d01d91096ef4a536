import { type ClaimStatus, type InspectionStatus } from '@/entities/claim/claim';
import { type ServiceType } from '@/entities/plan/serviceUnits';
import { type BadgeTone } from '@/shared/ui/Badge';

export const SERVICE_LABELS: Readonly<Record<ServiceType, string>> = {
  estimate: 'Estimate',
  appraisal: 'Appraisal',
  engineer_assignment: 'Engineer Assignment',
  attorney_assistance: 'Attorney Assistance',
};

export const INSPECTION_LABELS: Readonly<Record<InspectionStatus, string>> = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  pending: 'Pending',
  not_required: 'Not required',
};

interface StatusCopy {
  tone: BadgeTone;
  /** The text of the "What happens next" card. */
  nextStep: string;
  /** True until work has started. */
  canWithdraw: boolean;
  canAddFiles: boolean;
}

const OPEN_CLAIM = { canWithdraw: false, canAddFiles: true };
const CLOSED_CLAIM = { canWithdraw: false, canAddFiles: false };

export const CLAIM_STATUSES: Readonly<Record<ClaimStatus, StatusCopy>> = {
  submitted: {
    ...OPEN_CLAIM,
    tone: 'neutral',
    nextStep: 'An operative picks the claim up for review. You are mailed when it moves.',
    canWithdraw: true,
  },
  under_review: {
    ...OPEN_CLAIM,
    tone: 'watch',
    nextStep: 'The claim and its files are being checked. Work starts once they are complete.',
    canWithdraw: true,
  },
  info_requested: {
    ...OPEN_CLAIM,
    tone: 'watch',
    nextStep: 'We need something from you: read the latest note below, then add the files it asks for.',
    canWithdraw: true,
  },
  in_progress: {
    ...OPEN_CLAIM,
    tone: 'watch',
    nextStep: 'Work is under way. The final amount appears here when it is done.',
  },
  completed: {
    ...CLOSED_CLAIM,
    tone: 'good',
    nextStep: 'Nothing more to do: the work is delivered and the record is closed.',
  },
  declined: {
    ...CLOSED_CLAIM,
    tone: 'danger',
    nextStep:
      'This claim was not taken on; the reason stands in the latest note. The service it used is yours again.',
  },
  withdrawn: {
    ...CLOSED_CLAIM,
    tone: 'neutral',
    nextStep: 'You withdrew this claim. The service it used is yours again.',
  },
};
