import { getPath } from '@/shared/config/pages';

/** The registration page with the code filled in. The first person who uses the link can redeem the code. */
export function getInvitationLink(code: string): string {
  return `${window.location.origin}${getPath('RegisterPage')}?${new URLSearchParams({ code }).toString()}`;
}
