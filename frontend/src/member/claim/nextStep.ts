import { type ClaimDetail } from '@/entities/claim/claim';
import { type ClaimPhase } from '@/entities/claim/claimPhase';
import { formatDeadline } from '@/shared/lib/dates';
import { pluralize } from '@/shared/lib/pluralize';
import unitReturns from '@rules/unitReturns.json';
import { getOperative } from './claimLabels';

export interface NextStep {
  /** Whose turn it is; null for a closed claim. */
  turn: 'member' | 'network' | null;
  text: string;
  /** Until when, in the member's time zone; null if there is no date. */
  until: string | null;
  isOverdue: boolean;
}

const CLOSED: readonly ClaimPhase[] = [
  'accepted',
  'no_document',
  'no_document_over',
  'declined',
  'withdrawn',
];

/** What happens next with a claim: who does what, and until when. */
export function getNextStep(claim: ClaimDetail, phase: ClaimPhase): NextStep {
  const step: NextStep = { turn: null, text: getText(claim, phase), until: null, isOverdue: false };
  if (CLOSED.includes(phase)) return step;
  if (phase === 'in_review') return { ...step, turn: 'member', until: formatIf(claim.outcome.acceptBy) };
  if (phase === 'review_over' || isWaitingForDocuments(claim)) return { ...step, turn: 'member' };
  return { ...step, turn: 'network', until: formatIf(claim.dueAt), isOverdue: claim.isOverdue };
}

function isWaitingForDocuments(claim: ClaimDetail): boolean {
  return claim.status === 'info_requested' || countOpenRequests(claim) > 0;
}

function countOpenRequests({ requests }: ClaimDetail): number {
  return requests.filter(({ status }) => status === 'open').length;
}

function getText(claim: ClaimDetail, phase: ClaimPhase): string {
  const { acceptBy, acceptedAt } = claim.outcome;
  const network = getOperative(claim);
  const open = CLOSED.includes(phase) ? 0 : countOpenRequests(claim);
  if (open > 0) return `We need ${pluralize(open, 'document')} from you. Send what is listed below.`;
  const texts: Readonly<Record<ClaimPhase, string>> = {
    submitted: `${claim.assignee?.callsign ?? 'An operative'} picks the claim up for review. You are mailed when it moves.`,
    under_review: `${network} is checking the claim and its files. Work starts once they are complete.`,
    info_requested:
      'We need an answer from you: read the latest note, then send a message or add files. The review goes on as soon as we have it.',
    in_progress: `${network} is working on the claim. The result appears on this page.`,
    released: `A result is out, and you can open it. ${network} completes the claim next; then you can accept or question it.`,
    questioned: `${network} is working on your question. The answer or a new version appears on this page.`,
    in_review: 'Your result is ready. Accept it, or question it if something is wrong or missing.',
    review_over: `The time for questions ended on ${formatDeadlineOf(acceptBy)}. You can still accept the result.`,
    accepted: `You accepted the result on ${formatDeadlineOf(acceptedAt)}. There is nothing more to do.`,
    no_document: `The claim is completed without a document. You can write to us until ${formatDeadlineOf(acceptBy)}.`,
    no_document_over: 'The claim is completed without a document. There is nothing more to do.',
    declined: withUnitReturn('This claim was not taken on; the latest note says why.', claim),
    withdrawn: withUnitReturn('You withdrew this claim.', claim),
  };
  return texts[phase];
}

/** Nothing is known of the units of claims that were closed long ago. */
function withUnitReturn(text: string, { unitReturn }: ClaimDetail): string {
  return unitReturn ? `${text} ${unitReturns[unitReturn]}` : text;
}

function formatIf(instant: string | null): string | null {
  return instant && formatDeadline(instant);
}

/** The server sets the time in the phases whose texts have it. */
function formatDeadlineOf(instant: string | null): string {
  return formatIf(instant) ?? 'an unknown date';
}
