import { processCopy } from './process';
import { CountdownBadges } from '@/entities/countdown/CountdownBadges';
import { ProcessSteps } from './ProcessSteps';
import { UploadChecklist } from './UploadChecklist';
import { useSession } from '@/entities/session/useSession';
import { getPath } from '@/shared/config/pages';
import { BriefSection } from '@/shared/ui/BriefSection';
import { ArrowLeftIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PointList } from '@/public/parts/PointList';
import { Cluster } from '@/shared/ui/Stack';
import { BriefingPage } from '@/public/parts/BriefingPage';

const { lead, ready, rules, closing } = processCopy;

/** Shows a member's countdowns, but unlike the packages page starts none. */
export function OurProcessPage() {
  const { user } = useSession();
  return (
    <BriefingPage
      page="OurProcessPage"
      kicker="Method"
      lead={lead}
      next={['OurOperativesPage', 'SystematicApproachPage', 'CarrierTacticsPage']}
      actions={user && <CountdownBadges key={user.id} />}
    >
      <ProcessSteps />
      <BriefSection title={ready.title} lead={ready.lead}>
        <UploadChecklist />
      </BriefSection>
      <BriefSection title={rules.title} lead={rules.lead}>
        <PointList points={rules.points} />
      </BriefSection>
      <BriefSection title={closing.title} lead={closing.text}>
        <Cluster>
          <LinkButton to={getPath('DeploymentPackagesPage')} variant="primary">
            Deployment subscriptions
          </LinkButton>
          <LinkButton to={getPath('AboutNetworkPage')} icon={<ArrowLeftIcon />}>
            Back to About the Network
          </LinkButton>
        </Cluster>
      </BriefSection>
    </BriefingPage>
  );
}
