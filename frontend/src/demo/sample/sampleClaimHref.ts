import { getPath } from '@/shared/config/pages';

/** The claim is a parameter of the demo's URL, so that back and a refresh keep it. */
export function getSampleClaimHref(claimId: string): string {
  return `${getPath('DemoPage')}?claim=${claimId}`;
}
