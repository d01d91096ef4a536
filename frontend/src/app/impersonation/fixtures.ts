import { type Impersonation } from '@/shared/api/bootData';

export function createImpersonation({
  secondsLeft = 1800,
  memberName = 'Dana Whitlock',
} = {}): Impersonation {
  const serverNow = '2026-03-01T12:00:00Z';
  return {
    memberName,
    serverNow,
    endsAt: new Date(Date.parse(serverNow) + secondsLeft * 1000).toISOString(),
    returnTo: '/staff/accounts/member/b4c1/change/',
  };
}
