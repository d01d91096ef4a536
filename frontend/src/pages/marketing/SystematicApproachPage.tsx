import { methodAdvantages, systematicApproachCopy } from '@/content/systematicApproach';
import { MethodCycle } from '@/features/systematicApproach/components/MethodCycle';
import { PhaseList } from '@/features/systematicApproach/components/PhaseList';
import { BriefSection } from '@/shared/ui/BriefSection';
import { PointList } from '@/shared/ui/PointList';
import { BriefingPage } from './BriefingPage';

const { lead, advantages } = systematicApproachCopy;

export function SystematicApproachPage() {
  return (
    <BriefingPage
      page="SystematicApproachPage"
      kicker="Method"
      lead={lead}
      next={['ourProcess', 'carrierTactics', 'deploymentPackages']}
    >
      <MethodCycle />
      <PhaseList />
      <BriefSection title={advantages.title} lead={advantages.lead}>
        <PointList points={methodAdvantages} numberedFrom={1} />
      </BriefSection>
    </BriefingPage>
  );
}
