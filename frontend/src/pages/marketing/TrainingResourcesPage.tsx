import {
  claimQuestions,
  trainingIntroduction,
  trainingNote,
  trainingPrograms,
  trainingUse,
  trainingHeadings,
} from '@/content/trainingResources';
import { ProgramSection } from '@/features/certificates/components/ProgramSection';
import { QuestionList } from '@/features/certificates/components/QuestionList';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Paragraphs } from '@/shared/ui/Paragraphs';
import { PointList } from '@/shared/ui/PointList';
import { BriefingPage } from './BriefingPage';

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
      {trainingPrograms.map((program, index) => (
        <ProgramSection key={program.tag} program={program} index={index} count={trainingPrograms.length} />
      ))}
      <BriefSection {...trainingHeadings.use} lead={trainingNote}>
        <PointList points={trainingUse} numberedFrom={1} />
      </BriefSection>
    </BriefingPage>
  );
}
