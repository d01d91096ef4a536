import { methodAdvantages, systematicApproachPage } from '@/content/systematicApproach';
import { MethodCycle } from '@/features/systematicApproach/components/MethodCycle';
import { PhaseSpine } from '@/features/systematicApproach/components/PhaseSpine';
import { BriefSection } from '@/shared/ui/BriefSection';
import { PointList } from '@/shared/ui/PointList';
import { BriefingPage } from './BriefingPage';

const { lead, advantages } = systematicApproachPage;

export function SystematicApproachPage() {
  return (
    <BriefingPage
      page="SystematicApproachPage"
      kicker="Method"
      lead={lead}
      next={['ourProcess', 'carrierTactics', 'deploymentPackages']}
    >
      <MethodCycle />
      <PhaseSpine />
      <BriefSection title={advantages.title} lead={advantages.lead}>
        <PointList points={methodAdvantages} numberedFrom={1} />
      </BriefSection>
    </BriefingPage>
  );
}
