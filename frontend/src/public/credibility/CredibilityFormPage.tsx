import { credibilityLead } from './credibility';
import { CredibilityChallenge } from './CredibilityChallenge';
import { paths } from '@/shared/config/paths';
import { LinkButton } from '@/shared/ui/LinkButton';
import { BriefingPage } from '@/public/parts/BriefingPage';

export function CredibilityFormPage() {
  return (
    <BriefingPage
      page="CredibilityFormPage"
      kicker="Records"
      lead={credibilityLead}
      next={['deploymentPackages', 'successStories', 'aboutNetwork']}
      actions={<LinkButton to={paths.aboutNetwork()}>About the network</LinkButton>}
    >
      <CredibilityChallenge />
    </BriefingPage>
  );
}
