import { methodAdvantages, systematicApproachCopy } from './systematicApproach';
import { MethodCycle } from './MethodCycle';
import { PhaseList } from './PhaseList';
import { BriefSection } from '@/shared/ui/BriefSection';
import { PointList } from '@/public/parts/PointList';
import { BriefingPage } from '@/public/parts/BriefingPage';

const { lead, advantages } = systematicApproachCopy;

export function SystematicApproachPage() {
  return (
    <BriefingPage
      page="SystematicApproachPage"
      kicker="Method"
      lead={lead}
      next={['OurProcessPage', 'CarrierTacticsPage', 'DeploymentPackagesPage']}
    >
      <MethodCycle />
      <PhaseList />
      <BriefSection title={advantages.title} lead={advantages.lead}>
        <PointList points={methodAdvantages} numberedFrom={1} />
      </BriefSection>
    </BriefingPage>
  );
}
