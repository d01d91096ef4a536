import { type Viewing } from '@/shared/config/bootData';

/** A viewing with so many seconds left. */
export function viewingOf({ secondsLeft = 1800, memberName = 'Dana Whitlock' } = {}): Viewing {
  const serverNow = '2026-03-01T12:00:00Z';
  return {
    memberName,
    serverNow,
    endsAt: new Date(Date.parse(serverNow) + secondsLeft * 1000).toISOString(),
    returnTo: '/staff/accounts/member/b4c1/change/',
  };
}
