import {
  claimQuestions,
  trainingIntroduction,
  trainingNote,
  trainingPrograms,
  trainingUse,
} from '@/content/trainingResources';
import { ProgramFile } from '@/features/credentials/components/ProgramFile';
import { QuestionList } from '@/features/credentials/components/QuestionList';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Paragraphs } from '@/shared/ui/Paragraphs';
import { PointList } from '@/shared/ui/PointList';
import { BriefingPage } from './BriefingPage';

/** Five certification programs: a certificate each, and what it is worth when a claim is disputed. */
export function TrainingResourcesPage() {
  return (
    <BriefingPage
      page="TrainingResourcesPage"
      kicker="Credentials"
      next={['appraisers', 'ourOperatives', 'industryUpdates']}
    >
      <BriefSection title={trainingIntroduction.title}>
        <Paragraphs text={trainingIntroduction.text} />
      </BriefSection>
      <BriefSection title="Which certificate answers" lead="Seven questions that a disputed claim turns on.">
        <QuestionList questions={claimQuestions} />
      </BriefSection>
      {trainingPrograms.map((program, place) => (
        <ProgramFile key={program.tag} program={program} place={place} count={trainingPrograms.length} />
      ))}
      <BriefSection title="How we use them" lead={trainingNote}>
        <PointList points={trainingUse} numberedFrom={1} />
      </BriefSection>
    </BriefingPage>
  );
}
