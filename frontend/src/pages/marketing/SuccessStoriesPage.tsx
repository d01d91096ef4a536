import { BriefingPage } from './BriefingPage';

export function SuccessStoriesPage() {
  return (
    <BriefingPage page="SuccessStoriesPage" kicker="Record" next={['deploymentPackages', 'aboutNetwork']} />
  );
}
