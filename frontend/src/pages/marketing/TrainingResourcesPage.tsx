import {
  claimQuestions,
  trainingIntroduction,
  trainingNote,
  trainingPrograms,
  trainingUse,
  trainingHeadings,
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
      <BriefSection {...trainingHeadings.questions}>
        <QuestionList questions={claimQuestions} />
      </BriefSection>
      {trainingPrograms.map((program, place) => (
        <ProgramFile key={program.tag} program={program} place={place} count={trainingPrograms.length} />
      ))}
      <BriefSection {...trainingHeadings.use} lead={trainingNote}>
        <PointList points={trainingUse} numberedFrom={1} />
      </BriefSection>
    </BriefingPage>
  );
}
