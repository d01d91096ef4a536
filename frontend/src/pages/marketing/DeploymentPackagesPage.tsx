import { BriefingPage } from './BriefingPage';

export function DeploymentPackagesPage() {
  return (
    <BriefingPage
      page="DeploymentPackagesPage"
      kicker="Packages"
      next={['membershipInfo', 'appraisers', 'aboutNetwork']}
    />
  );
}
