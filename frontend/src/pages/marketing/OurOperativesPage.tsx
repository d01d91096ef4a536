import { operativeDesks, operativesCopy } from '@/content/operatives';
import { ClaimChain } from '@/features/operatives/components/ClaimChain';
import { OperativeDossier } from '@/features/operatives/components/OperativeDossier';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Paragraphs } from '@/shared/ui/Paragraphs';
import { BriefingPage } from './BriefingPage';

const { lead, chain, principles } = operativesCopy;

export function OurOperativesPage() {
  return (
    <BriefingPage
      page="OurOperativesPage"
      kicker="Who works here"
      lead={lead}
      next={['ourProcess', 'appraisers', 'aboutNetwork']}
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
