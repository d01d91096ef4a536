import { formatDateTime, formatDay } from '@/shared/lib/dates';
import { type BadgeTone } from '@/shared/ui/Badge';
import { type InvitationCode } from '../api/codesOverview';

/** A code's state in a word, with the colour that helps it. */
export interface CodeState {
  word: string;
  tone: BadgeTone;
}

/** What state a code is in: used, revoked and expired are for good, assigned and unassigned can still be redeemed. */
export function stateOf(code: InvitationCode, now: Date): CodeState {
  if (code.isUsed) return { word: 'Used', tone: 'neutral' };
  if (code.revokedAt) return { word: 'Revoked', tone: 'danger' };
  if (code.expiresAt && new Date(code.expiresAt) <= now) return { word: 'Expired', tone: 'danger' };
  return code.assigneeType ? { word: 'Assigned', tone: 'watch' } : { word: 'Unassigned', tone: 'good' };
}

/** Whether a code can still be redeemed, and so be assigned, mailed and revoked. */
export function isOpen(code: InvitationCode, now: Date): boolean {
  return ['Assigned', 'Unassigned'].includes(stateOf(code, now).word);
}

/** The person a code is meant for, as the admin named them; null for anybody. */
export function assigneeOf(code: InvitationCode): string | null {
  if (code.assigneeType === 'name') return `${code.assigneeFirstName ?? ''} ${code.assigneeLastName ?? ''}`;
  if (code.assigneeType === 'phone') return code.assigneePhone;
  return code.assigneeEmail;
}

/** Who said for whom a code is, and when; null for anybody's. */
export function assignmentWords(code: InvitationCode): string | null {
  if (!code.assignedAt) return null;
  return `by ${code.assignedBy?.fullName ?? 'support'}, ${formatDay(code.assignedAt)}`;
}

/** A code as it stands, in a sentence: what an admin reads whose own view of it was old. */
export function standingOf(code: InvitationCode, now: Date): string {
  if (code.usedBy && code.usedAt) {
    return `Redeemed by ${code.usedBy.fullName} (${code.usedBy.username}), ${formatDateTime(code.usedAt)}.`;
  }
  if (code.revokedAt) return `Revoked for good, ${formatDateTime(code.revokedAt)}.`;
  if (code.expiresAt && !isOpen(code, now)) return `Expired, ${formatDateTime(code.expiresAt)}.`;
  const assignee = assigneeOf(code);
  if (!assignee) return 'Assigned to nobody: anybody may redeem it.';
  return `Assigned to ${assignee}, ${assignmentWords(code) ?? ''}.`;
}
