import { paths } from '@/shared/config/paths';

/** The address that opens the registration with the code filled in; whoever follows it first can redeem it. */
export function invitationLink(code: string): string {
  return `${window.location.origin}${paths.register()}?${new URLSearchParams({ code }).toString()}`;
}
