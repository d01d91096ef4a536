import { BriefingPage } from './BriefingPage';

export function OurProcessPage() {
  return <BriefingPage page="OurProcessPage" kicker="Method" next={['aboutNetwork', 'deploymentPackages']} />;
}
