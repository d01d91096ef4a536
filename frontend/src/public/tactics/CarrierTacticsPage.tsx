import { tacticsCopy } from './tacticsCopy';
import { TacticFinder } from './TacticFinder';
import { getPath } from '@/shared/config/pages';
import { BriefSection } from '@/shared/ui/BriefSection';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { Cluster } from '@/shared/ui/Stack';
import { BriefingPage } from '@/public/parts/BriefingPage';

const { lead, closing } = tacticsCopy;

export function CarrierTacticsPage() {
  return (
    <BriefingPage
      page="CarrierTacticsPage"
      kicker="Know the other side"
      lead={lead}
      next={['SystematicApproachPage', 'OurProcessPage', 'AboutNetworkPage']}
    >
      <TacticFinder />
      <BriefSection title={closing.title}>
        <Paragraphs text={closing.text} />
        <Cluster>
          <LinkButton to={getPath('ContactPage')} variant="primary">
            Send us the numbers
          </LinkButton>
          <LinkButton to={getPath('DeploymentPackagesPage')}>Deployment packages</LinkButton>
        </Cluster>
      </BriefSection>
    </BriefingPage>
  );
}
