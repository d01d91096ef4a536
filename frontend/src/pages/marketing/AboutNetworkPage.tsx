import { BriefingPage } from './BriefingPage';

export function AboutNetworkPage() {
  return (
    <BriefingPage
      page="AboutNetworkPage"
      kicker="The network"
      next={[
        'ourProcess',
        'carrierTactics',
        'credibilityForm',
        'membershipInfo',
        'deploymentPackages',
        'navigation',
      ]}
    />
  );
}
