import { BriefingPage } from './BriefingPage';

export function AppraisersPage() {
  return (
    <BriefingPage page="AppraisersPage" kicker="Directory" next={['deploymentPackages', 'navigation']} />
  );
}
