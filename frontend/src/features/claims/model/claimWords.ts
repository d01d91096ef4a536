import { type components } from '@/shared/api/schema';
import { type ServiceType } from '@/shared/lib/serviceUnits';
import { type BadgeTone } from '@/shared/ui/Badge';

export type ClaimStatus = components['schemas']['ClaimStatusEnum'];
type InspectionStatus = components['schemas']['InspectionStatusEnum'];

/** What one unit of each service is called. */
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

interface StatusWords {
  word: string;
  tone: BadgeTone;
  /** What happens next, for the member. */
  next: string;
  /** Work has not started. */
  mayWithdraw: boolean;
  /** The claim is open. */
  takesFiles: boolean;
}

const OPEN = { mayWithdraw: false, takesFiles: true };
const CLOSED = { mayWithdraw: false, takesFiles: false };

/** How each status reads, and what a member may do in it. */
export const CLAIM_STATUSES: Readonly<Record<ClaimStatus, StatusWords>> = {
  submitted: {
    ...OPEN,
    word: 'submitted',
    tone: 'neutral',
    next: 'An operative picks the claim up for review. You are mailed when it moves.',
    mayWithdraw: true,
  },
  under_review: {
    ...OPEN,
    word: 'under review',
    tone: 'watch',
    next: 'The claim and its files are being checked. Work starts once they are complete.',
    mayWithdraw: true,
  },
  info_requested: {
    ...OPEN,
    word: 'info requested',
    tone: 'watch',
    next: 'We need something from you: read the latest note below, then add the files it asks for.',
    mayWithdraw: true,
  },
  in_progress: {
    ...OPEN,
    word: 'in progress',
    tone: 'watch',
    next: 'Work is under way. The final amount appears here when it is done.',
  },
  completed: {
    ...CLOSED,
    word: 'completed',
    tone: 'good',
    next: 'Nothing more to do: the work is delivered and the record is closed.',
  },
  declined: {
    ...CLOSED,
    word: 'declined',
    tone: 'danger',
    next: 'This claim was not taken on; the reason stands in the latest note. The service it used is yours again.',
  },
  withdrawn: {
    ...CLOSED,
    word: 'withdrawn',
    tone: 'neutral',
    next: 'You withdrew this claim. The service it used is yours again.',
  },
};
