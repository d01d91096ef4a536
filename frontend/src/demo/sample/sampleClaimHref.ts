import { paths } from '@/shared/config/paths';

/** The claim is a parameter of the demo's URL, so that back and a refresh keep it. */
export function getSampleClaimHref(claimId: string): string {
  return `${paths.demo()}?claim=${claimId}`;
}
