import { type ClaimOutcome, type ClaimStatus } from './claim';
import { getClaimPhase, isAllowed, type MemberOperation } from './claimPhase';

const OPERATIONS: readonly MemberOperation[] = ['message', 'files', 'withdraw', 'accept', 'question'];

type Row = [ClaimStatus, ClaimOutcome['state'], 'before' | 'over', string, MemberOperation[]];

/** Each state of a claim, whether its review days are over, its phase, and what the member may do. */
const TABLE: Row[] = [
  ['submitted', 'none', 'before', 'submitted', ['message', 'files', 'withdraw']],
  ['under_review', 'none', 'before', 'under_review', ['message', 'files', 'withdraw']],
  ['info_requested', 'none', 'before', 'info_requested', ['message', 'files', 'withdraw']],
  ['in_progress', 'none', 'before', 'in_progress', ['message', 'files']],
  ['in_progress', 'released', 'before', 'released', ['message', 'files']],
  ['in_progress', 'questioned', 'before', 'questioned', ['message', 'files']],
  ['completed', 'released', 'before', 'in_review', ['message', 'accept', 'question']],
  ['completed', 'released', 'over', 'review_over', ['accept']],
  ['completed', 'accepted', 'before', 'accepted', []],
  ['completed', 'accepted', 'over', 'accepted', []],
  ['completed', 'none', 'before', 'no_document', ['message']],
  ['completed', 'none', 'over', 'no_document_over', []],
  ['declined', 'none', 'before', 'declined', []],
  ['declined', 'released', 'before', 'declined', []],
  ['withdrawn', 'none', 'before', 'withdrawn', []],
];

test.each(TABLE)('%s · %s, review days %s: %s', (status, outcome, review, expected, allowed) => {
  const phase = getClaimPhase(status, outcome, review === 'over');
  expect(phase).toBe(expected);
  expect(OPERATIONS.filter((operation) => isAllowed(phase, operation))).toEqual(allowed);
});
