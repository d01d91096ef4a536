import { credibilityLead } from './credibility';
import { CredibilityChallenge } from './CredibilityChallenge';
import { getPath } from '@/shared/config/pages';
import { LinkButton } from '@/shared/ui/LinkButton';
import { BriefingPage } from '@/public/parts/BriefingPage';

export function CredibilityFormPage() {
  return (
    <BriefingPage
      page="CredibilityFormPage"
      kicker="Records"
      lead={credibilityLead}
      next={['DeploymentPackagesPage', 'SuccessStoriesPage', 'AboutNetworkPage']}
      actions={<LinkButton to={getPath('AboutNetworkPage')}>About the network</LinkButton>}
    >
      <CredibilityChallenge />
    </BriefingPage>
  );
}
