import { BriefingPage } from './BriefingPage';

export function CredibilityFormPage() {
  return (
    <BriefingPage page="CredibilityFormPage" kicker="Records" next={['deploymentPackages', 'aboutNetwork']} />
  );
}
