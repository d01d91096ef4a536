import { credibilityLead } from '@/content/credibility';
import { CredibilityChallenge } from '@/features/credibility/components/CredibilityChallenge';
import { paths } from '@/shared/config/paths';
import { LinkButton } from '@/shared/ui/LinkButton';
import { BriefingPage } from './BriefingPage';

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
