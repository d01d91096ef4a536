import { operativeDesks, operativesCopy } from './operatives';
import { ClaimChain } from './ClaimChain';
import { OperativeDossier } from './OperativeDossier';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { BriefingPage } from '@/public/parts/BriefingPage';

const { lead, chain, principles } = operativesCopy;

export function OurOperativesPage() {
  return (
    <BriefingPage
      page="OurOperativesPage"
      kicker="Who works here"
      lead={lead}
      next={['OurProcessPage', 'AppraisersPage', 'AboutNetworkPage']}
    >
      {operativeDesks.map((desk) => (
        <OperativeDossier key={desk.key} desk={desk} />
      ))}
      <BriefSection title={chain.title} lead={chain.lead} layout="under">
        <ClaimChain />
      </BriefSection>
      <BriefSection title={principles.title}>
        <Paragraphs text={principles.text} />
      </BriefSection>
    </BriefingPage>
  );
}
