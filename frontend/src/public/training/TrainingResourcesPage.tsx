import {
  claimQuestions,
  getProgramId,
  trainingIntroduction,
  trainingNote,
  trainingPrograms,
  trainingUse,
  trainingHeadings,
} from './trainingResources';
import { ProgramSection } from './ProgramSection';
import { QuestionList } from './QuestionList';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { PointList } from '@/public/parts/PointList';
import { BriefingPage } from '@/public/parts/BriefingPage';
import { SectionIndex } from '@/public/parts/SectionIndex';

const { questions, use } = trainingHeadings;
const sections = [
  questions,
  ...trainingPrograms.map((program) => ({ id: getProgramId(program), title: program.name })),
  use,
];

export function TrainingResourcesPage() {
  return (
    <BriefingPage
      page="TrainingResourcesPage"
      kicker="Credentials"
      next={['AppraisersPage', 'OurOperativesPage', 'IndustryUpdatesPage']}
    >
      <SectionIndex sections={sections} />
      <BriefSection title={trainingIntroduction.title}>
        <Paragraphs text={trainingIntroduction.text} />
      </BriefSection>
      <BriefSection {...questions}>
        <QuestionList questions={claimQuestions} />
      </BriefSection>
      {trainingPrograms.map((program, index) => (
        <ProgramSection key={program.tag} program={program} index={index} count={trainingPrograms.length} />
      ))}
      <BriefSection {...use} lead={trainingNote}>
        <PointList points={trainingUse} numberedFrom={1} />
      </BriefSection>
    </BriefingPage>
  );
}
