import { operativeDesks, operativesCopy } from './operatives';
import { ClaimChain } from './ClaimChain';
import { OperativeDossier } from './OperativeDossier';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { BriefingPage } from '@/public/parts/BriefingPage';
import { SectionIndex } from '@/public/parts/SectionIndex';

const { lead, chain, principles } = operativesCopy;
const sections = [...operativeDesks.map(({ key, title }) => ({ id: key, title })), chain, principles];

export function OurOperativesPage() {
  return (
    <BriefingPage
      page="OurOperativesPage"
      kicker="Who works here"
      lead={lead}
      next={['OurProcessPage', 'AppraisersPage', 'AboutNetworkPage']}
    >
      <SectionIndex sections={sections} />
      {operativeDesks.map((desk) => (
        <OperativeDossier key={desk.key} desk={desk} />
      ))}
      <BriefSection
        id={chain.id}
        title={chain.title}
        lead={chain.lead}
        layout="under"
        fold="The claim, day by day"
      >
        <ClaimChain />
      </BriefSection>
      <BriefSection id={principles.id} title={principles.title}>
        <Paragraphs text={principles.text} />
      </BriefSection>
    </BriefingPage>
  );
}
