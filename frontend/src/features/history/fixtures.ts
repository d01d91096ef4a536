import { type AuditLogEntry } from './api/history';

/** A code that one admin took over from another. */
export const assigned: AuditLogEntry = {
  id: 'e0000000-0000-4000-8000-000000000001',
  createdAt: '2026-02-01T15:45:00Z',
  actor: 'rowan',
  action: 'code_assigned',
  description: 'Code AAN-LMNPQ-RSTUV assigned to Casey Lund',
  reason: '',
  subjectType: 'invitation code',
  subjectId: 'c0000000-0000-4000-8000-000000000002',
  subjectName: 'AAN-LMNPQ-RSTUV',
  member: null,
  changes: [
    { field: 'assignee type', before: 'Phone', after: 'Name' },
    { field: 'assignee first name', before: null, after: 'Casey' },
    { field: 'expires at', before: '2026-03-01T00:00:00Z', after: '2026-04-01T00:00:00Z' },
  ],
  ipAddress: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
};

/** A device that support freed for a member, with the reason. */
export const deviceFreed: AuditLogEntry = {
  ...assigned,
  id: 'e0000000-0000-4000-8000-000000000002',
  createdAt: '2026-01-31T09:00:00Z',
  actor: 'support.dana',
  action: 'device_freed',
  description: 'Desktop • Chrome on Windows freed',
  reason: 'Lost laptop, called from the number on file',
  subjectType: 'device',
  subjectName: 'Desktop • Chrome on Windows',
  member: { id: 'm0000000-0000-4000-8000-000000000001', username: 'grace', fullName: 'Grace Hopper' },
  changes: [{ field: 'revoked', before: 'no', after: null }],
};

/** A command of the server's operator. */
export const batch: AuditLogEntry = {
  ...assigned,
  id: 'e0000000-0000-4000-8000-000000000003',
  createdAt: '2026-01-30T09:00:00Z',
  actor: 'command line',
  action: 'codes_generated',
  description: '2 invitation codes generated',
  subjectId: null,
  subjectName: '2 invitation codes',
  changes: [{ field: 'codes', before: null, after: 'AAN-LMNPQ-RSTUV, AAN-ABCDE-FGHJK' }],
  ipAddress: null,
  userAgent: '',
};
