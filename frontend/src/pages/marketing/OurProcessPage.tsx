import { processCopy } from '@/content/process';
import { CountdownBadges } from '@/features/countdown/components/CountdownBadges';
import { ProcessSteps } from '@/features/process/components/ProcessSteps';
import { UploadChecklist } from '@/features/process/components/UploadChecklist';
import { useSession } from '@/features/session/model/useSession';
import { paths } from '@/shared/config/paths';
import { BriefSection } from '@/shared/ui/BriefSection';
import { ArrowLeftIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PointList } from '@/shared/ui/PointList';
import { Cluster } from '@/shared/ui/Stack';
import { BriefingPage } from './BriefingPage';

const { lead, ready, rules, closing } = processCopy;

/** Shows a member's countdowns, but unlike the packages page starts none. */
export function OurProcessPage() {
  const { user } = useSession();
  return (
    <BriefingPage
      page="OurProcessPage"
      kicker="Method"
      lead={lead}
      next={['ourOperatives', 'systematicApproach', 'carrierTactics']}
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
          <LinkButton to={paths.deploymentPackages()} variant="primary">
            Deployment subscriptions
          </LinkButton>
          <LinkButton to={paths.aboutNetwork()} icon={<ArrowLeftIcon />}>
            Back to About the Network
          </LinkButton>
        </Cluster>
      </BriefSection>
    </BriefingPage>
  );
}
