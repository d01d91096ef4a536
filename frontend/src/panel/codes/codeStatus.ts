import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { formatDateTime, formatDay } from '@/shared/lib/dates';
import { type BadgeTone } from '@/shared/ui/Badge';
import { formatStatusLabel } from '@/shared/lib/statusNames';

type CodeStatus = 'unassigned' | 'assigned' | 'used' | 'revoked' | 'expired';

const TONES: Readonly<Record<CodeStatus, BadgeTone>> = {
  unassigned: 'good',
  assigned: 'watch',
  used: 'neutral',
  revoked: 'danger',
  expired: 'danger',
};

/** Used, revoked and expired are final. Assigned and unassigned codes can still be redeemed. */
function findStatus(code: InvitationCode, now: Date): CodeStatus {
  if (code.isUsed) return 'used';
  if (code.revokedAt) return 'revoked';
  if (code.expiresAt && new Date(code.expiresAt) <= now) return 'expired';
  return code.assigneeType ? 'assigned' : 'unassigned';
}

export function getCodeStatus(code: InvitationCode, now: Date): { label: string; tone: BadgeTone } {
  const status = findStatus(code, now);
  return { label: formatStatusLabel(status), tone: TONES[status] };
}

/** Only a redeemable code can be assigned, mailed or revoked. */
export function isRedeemable(code: InvitationCode, now: Date): boolean {
  return ['assigned', 'unassigned'].includes(findStatus(code, now));
}

/** The name, phone or email that the admin entered; null if the code is unassigned. */
export function getAssigneeName(code: InvitationCode): string | null {
  if (code.assigneeType === 'name') return `${code.assigneeFirstName ?? ''} ${code.assigneeLastName ?? ''}`;
  if (code.assigneeType === 'phone') return code.assigneePhone;
  return code.assigneeEmail;
}

/** Who assigned the code and when; null if it is unassigned. */
export function describeAssignment(code: InvitationCode): string | null {
  if (!code.assignedAt) return null;
  return `by ${code.assignedBy?.fullName ?? 'support'}, ${formatDay(code.assignedAt)}`;
}

/** One sentence for the conflict notice. */
export function describeStatus(code: InvitationCode, now: Date): string {
  if (code.usedBy && code.usedAt) {
    return `Redeemed by ${code.usedBy.fullName} (${code.usedBy.username}), ${formatDateTime(code.usedAt)}.`;
  }
  if (code.revokedAt) return `Revoked for good, ${formatDateTime(code.revokedAt)}.`;
  if (code.expiresAt && !isRedeemable(code, now)) return `Expired, ${formatDateTime(code.expiresAt)}.`;
  const assignee = getAssigneeName(code);
  if (!assignee) return 'Assigned to no one: anyone can redeem it.';
  return `Assigned to ${assignee}, ${describeAssignment(code) ?? ''}.`;
}
