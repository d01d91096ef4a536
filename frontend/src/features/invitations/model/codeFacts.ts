import { type BadgeTone } from '@/shared/ui/Badge';
import { type InvitationCode } from '../api/codesOverview';

/** A code's state in a word, with the colour that helps it. */
export interface CodeState {
  word: string;
  tone: BadgeTone;
}

/** What state a code is in: used and revoked are for good, assigned and unassigned can still be redeemed. */
export function stateOf(code: InvitationCode): CodeState {
  if (code.isUsed) return { word: 'Used', tone: 'neutral' };
  if (code.revokedAt) return { word: 'Revoked', tone: 'danger' };
  return code.assigneeType ? { word: 'Assigned', tone: 'watch' } : { word: 'Unassigned', tone: 'good' };
}

/** The person a code is meant for, as the admin named them; null for anybody. */
export function assigneeOf(code: InvitationCode): string | null {
  if (code.assigneeType === 'name') return `${code.assigneeFirstName ?? ''} ${code.assigneeLastName ?? ''}`;
  if (code.assigneeType === 'phone') return code.assigneePhone;
  return code.assigneeEmail;
}
