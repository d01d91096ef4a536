import {
  industryIntroduction,
  industryUpdates,
  timelineCaption,
  timelineMarks,
  timelineYears,
} from './industryUpdates';
import { UpdateList } from './UpdateList';
import { YearTimeline } from './YearTimeline';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { BriefingPage } from '@/public/parts/BriefingPage';

export function IndustryUpdatesPage() {
  return (
    <BriefingPage
      page="IndustryUpdatesPage"
      kicker="Briefing 2025"
      next={['TrainingResourcesPage', 'CarrierTacticsPage', 'EsxFileReviewsPage']}
    >
      <BriefSection title={industryIntroduction.title}>
        <Paragraphs text={industryIntroduction.text} />
      </BriefSection>
      <YearTimeline caption={timelineCaption} years={timelineYears} marks={timelineMarks} />
      <UpdateList updates={industryUpdates} />
    </BriefingPage>
  );
}
