import { type AuditLogEntry } from './auditLog';

/** The assignment of a code by default. */
export function createAuditLogEntry(overrides: Partial<AuditLogEntry> = {}): AuditLogEntry {
  return {
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
    ...overrides,
  };
}
