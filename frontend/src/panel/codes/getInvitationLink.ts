import { paths } from '@/shared/config/paths';

/** The registration page with the code filled in. The first person who uses the link can redeem the code. */
export function getInvitationLink(code: string): string {
  return `${window.location.origin}${paths.register()}?${new URLSearchParams({ code }).toString()}`;
}
