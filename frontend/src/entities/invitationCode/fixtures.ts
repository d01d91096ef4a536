import { type CodeOverview, type InvitationCode } from './invitationCode';

/** Unassigned by default. */
export function createInvitationCode(overrides: Partial<InvitationCode> = {}): InvitationCode {
  return {
    id: 'c0000000-0000-4000-8000-000000000001',
    code: 'AAN-ABCDE-FGHJK',
    isUsed: false,
    assigneeType: null,
    assigneeFirstName: null,
    assigneeLastName: null,
    assigneePhone: null,
    assigneeEmail: null,
    assignedAt: null,
    assignedBy: null,
    note: null,
    expiresAt: null,
    revokedAt: null,
    createdAt: '2026-01-31T09:00:00Z',
    usedAt: null,
    usedBy: null,
    redeemedBySomeoneElse: false,
    mailStatus: null,
    version: 1,
    ...overrides,
  };
}

/** Without codes by default. */
export function createCodeOverview(overrides: Partial<CodeOverview> = {}): CodeOverview {
  return {
    success: true,
    codes: { unused: [], used: [], assigned: [], unassigned: [] },
    counts: { total: 0, unused: 0, used: 0, assigned: 0, unassigned: 0, revoked: 0 },
    next: { unused: null, used: null, assigned: null, unassigned: null },
    ...overrides,
  };
}
