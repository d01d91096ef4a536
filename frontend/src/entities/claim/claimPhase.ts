import { type ClaimOutcome, type ClaimStatus } from './claim';

/** The status of a claim, divided by its outcome and by whether the review days are over. As in apps/claims/phases.py. */
export type ClaimPhase =
  | 'submitted'
  | 'under_review'
  | 'info_requested'
  | 'in_progress'
  | 'released'
  | 'questioned'
  | 'in_review'
  | 'review_over'
  | 'accepted'
  | 'no_document'
  | 'no_document_over'
  | 'declined'
  | 'withdrawn';

/** `files` are files on the claim and on a request, which must not be closed either. */
export type MemberOperation = 'message' | 'files' | 'withdraw' | 'accept' | 'question';

const BEFORE_WORK: readonly ClaimPhase[] = ['submitted', 'under_review', 'info_requested'];
const OPEN: readonly ClaimPhase[] = [...BEFORE_WORK, 'in_progress', 'released', 'questioned'];

const ALLOWED: Readonly<Record<MemberOperation, readonly ClaimPhase[]>> = {
  message: [...OPEN, 'in_review', 'no_document'],
  files: OPEN,
  withdraw: BEFORE_WORK,
  // The server also takes a second accept; there is nothing left to press then.
  accept: ['in_review', 'review_over'],
  question: ['in_review'],
};

/** `isReviewOver`: whether `outcome.acceptBy` has passed. */
export function getClaimPhase(
  status: ClaimStatus,
  outcome: ClaimOutcome['state'],
  isReviewOver: boolean,
): ClaimPhase {
  if (status === 'in_progress') return outcome === 'released' || outcome === 'questioned' ? outcome : status;
  if (status !== 'completed') return status;
  if (outcome === 'accepted') return outcome;
  if (outcome === 'released') return isReviewOver ? 'review_over' : 'in_review';
  return isReviewOver ? 'no_document_over' : 'no_document';
}

/** Whether the server takes this from the member. It decides; the page only avoids what would be refused. */
export function isAllowed(phase: ClaimPhase, operation: MemberOperation): boolean {
  return ALLOWED[operation].includes(phase);
}
