import { assignedCode, openCode, usedCode } from '../fixtures';
import { isOpen, standingOf, stateOf } from './codeFacts';
import { csvOf } from './codeExport';
import { invitationLink } from './invitationLink';

const NOW = new Date('2026-02-10T00:00:00Z');
const revoked = { ...openCode, revokedAt: '2026-02-04T10:00:00Z' };
const expired = { ...openCode, expiresAt: '2026-02-10T00:00:00Z' };

test.each([
  [openCode, 'Unassigned', true, 'Assigned to nobody: anybody may redeem it.'],
  [assignedCode, 'Assigned', true, 'Assigned to (555) 123-4567, by Ada Commander, Feb 1, 2026.'],
  [
    { ...assignedCode, assignedBy: null },
    'Assigned',
    true,
    'Assigned to (555) 123-4567, by support, Feb 1, 2026.',
  ],
  [usedCode, 'Used', false, 'Redeemed by Grace Hopper (grace), Feb 2, 2026 3:45 PM.'],
  [revoked, 'Revoked', false, 'Revoked for good, Feb 4, 2026 10:00 AM.'],
  [expired, 'Expired', false, 'Expired, Feb 10, 2026 12:00 AM.'],
])('%#: %o stands as %s', (code, word, canBeRedeemed, sentence) => {
  expect(stateOf(code, NOW).word).toBe(word);
  expect(isOpen(code, NOW)).toBe(canBeRedeemed);
  expect(standingOf(code, NOW)).toBe(sentence);
});

test('file and link carry what is typed, whatever it holds', () => {
  expect(csvOf('used')).toBe('/api/admin/invitation-codes.csv?group=used');
  expect(csvOf('used', 'lee & co')).toBe('/api/admin/invitation-codes.csv?group=used&search=lee+%26+co');
  expect(invitationLink('VIP_2026-A')).toBe('http://localhost/register?code=VIP_2026-A');
});
