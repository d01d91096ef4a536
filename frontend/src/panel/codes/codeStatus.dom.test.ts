import { assignedCode, unassignedCode, usedCode } from './fixtures';
import { isRedeemable, describeStatus, getCodeStatus } from './codeStatus';
import { getCsvUrl } from './getCsvUrl';
import { getInvitationLink } from './getInvitationLink';

const NOW = new Date('2026-02-10T00:00:00Z');
const revoked = { ...unassignedCode, revokedAt: '2026-02-04T10:00:00Z' };
const expired = { ...unassignedCode, expiresAt: '2026-02-10T00:00:00Z' };

test.each([
  [unassignedCode, 'Unassigned', true, 'Assigned to no one: anyone can redeem it.'],
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
])('%#: the status of %o is %s', (code, label, canBeRedeemed, description) => {
  expect(getCodeStatus(code, NOW).label).toBe(label);
  expect(isRedeemable(code, NOW)).toBe(canBeRedeemed);
  expect(describeStatus(code, NOW)).toBe(description);
});

test('the CSV address and the invitation link escape their values', () => {
  expect(getCsvUrl('used')).toBe('/api/admin/invitation-codes.csv?group=used');
  expect(getCsvUrl('used', 'lee & co')).toBe('/api/admin/invitation-codes.csv?group=used&search=lee+%26+co');
  expect(getInvitationLink('VIP_2026-A')).toBe('http://localhost/register?code=VIP_2026-A');
});
