import { createAuditLogEntry } from '@/entities/auditLog/fixtures';

export const codeAssigned = createAuditLogEntry();

export const deviceFreed = createAuditLogEntry({
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
});

/** By a management command, about several codes. */
export const codesGenerated = createAuditLogEntry({
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
});
