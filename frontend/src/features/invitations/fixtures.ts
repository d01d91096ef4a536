import { type CodeOverview, type InvitationCode } from './api/codesOverview';

const admin = {
  id: 'a0000000-0000-4000-8000-000000000001',
  username: 'commander',
  fullName: 'Ada Commander',
};

/** A code that anybody may redeem. */
export const openCode: InvitationCode = {
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
  note: 'For the dinner in Houston',
  expiresAt: '2999-03-01T00:00:00Z',
  revokedAt: null,
  createdAt: '2026-01-31T09:00:00Z',
  usedAt: null,
  usedBy: null,
  redeemedBySomeoneElse: false,
  version: 1,
};

/** A code that waits for one person. */
export const assignedCode: InvitationCode = {
  ...openCode,
  id: 'c0000000-0000-4000-8000-000000000002',
  code: 'AAN-LMNPQ-RSTUV',
  assigneeType: 'phone',
  assigneePhone: '(555) 123-4567',
  assignedAt: '2026-02-01T10:30:00Z',
  assignedBy: admin,
  note: null,
  expiresAt: null,
  version: 2,
};

/** A code that was meant for one person and redeemed by another. */
export const usedCode: InvitationCode = {
  ...assignedCode,
  id: 'c0000000-0000-4000-8000-000000000003',
  code: 'AAN-22222-33333',
  isUsed: true,
  usedAt: '2026-02-02T15:45:00Z',
  usedBy: { id: 'm0000000-0000-4000-8000-000000000001', username: 'grace', fullName: 'Grace Hopper' },
  redeemedBySomeoneElse: true,
  version: 3,
};

/** One code of each kind, none further, one revoked. */
export const overview: CodeOverview = {
  success: true,
  codes: {
    unused: [assignedCode, openCode],
    used: [usedCode],
    assigned: [assignedCode],
    unassigned: [openCode],
  },
  counts: { total: 1234, unused: 1200, used: 33, assigned: 150, unassigned: 1050, revoked: 1 },
  next: { unused: null, used: null, assigned: null, unassigned: null },
};

/** Nothing made yet. */
export const emptyOverview: CodeOverview = {
  success: true,
  codes: { unused: [], used: [], assigned: [], unassigned: [] },
  counts: { total: 0, unused: 0, used: 0, assigned: 0, unassigned: 0, revoked: 0 },
  next: { unused: null, used: null, assigned: null, unassigned: null },
};
