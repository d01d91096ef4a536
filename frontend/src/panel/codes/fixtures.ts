import { createCodeOverview, createInvitationCode } from '@/entities/invitationCode/fixtures';

export const unassignedCode = createInvitationCode({
  note: 'For the dinner in Houston',
  expiresAt: '2999-03-01T00:00:00Z',
});

export const assignedCode = createInvitationCode({
  id: 'c0000000-0000-4000-8000-000000000002',
  code: 'AAN-LMNPQ-RSTUV',
  assigneeType: 'phone',
  assigneePhone: '(555) 123-4567',
  assignedAt: '2026-02-01T10:30:00Z',
  assignedBy: {
    id: 'a0000000-0000-4000-8000-000000000001',
    username: 'commander',
    fullName: 'Ada Commander',
  },
  version: 2,
});

/** Assigned to one person and redeemed by another. */
export const usedCode = createInvitationCode({
  ...assignedCode,
  id: 'c0000000-0000-4000-8000-000000000003',
  code: 'AAN-22222-33333',
  isUsed: true,
  usedAt: '2026-02-02T15:45:00Z',
  usedBy: { id: 'm0000000-0000-4000-8000-000000000001', username: 'grace', fullName: 'Grace Hopper' },
  redeemedBySomeoneElse: true,
  version: 3,
});

/** The first pages of all groups, without further pages. */
export const overview = createCodeOverview({
  codes: {
    unused: [assignedCode, unassignedCode],
    used: [usedCode],
    assigned: [assignedCode],
    unassigned: [unassignedCode],
  },
  counts: { total: 1234, unused: 1200, used: 33, assigned: 150, unassigned: 1050, revoked: 1 },
});
