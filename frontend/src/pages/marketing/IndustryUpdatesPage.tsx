import {
  industryIntroduction,
  industryUpdates,
  timelineCaption,
  timelineMarks,
  timelineYears,
} from '@/content/industryUpdates';
import { UpdateList } from '@/features/updates/components/UpdateList';
import { YearTimeline } from '@/features/updates/components/YearTimeline';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Paragraphs } from '@/shared/ui/Paragraphs';
import { BriefingPage } from './BriefingPage';

export function IndustryUpdatesPage() {
  return (
    <BriefingPage
      page="IndustryUpdatesPage"
      kicker="Briefing 2025"
      next={['insiderReports', 'trainingResources', 'carrierTactics']}
    >
      <BriefSection title={industryIntroduction.title}>
        <Paragraphs text={industryIntroduction.text} />
      </BriefSection>
      <YearTimeline caption={timelineCaption} years={timelineYears} marks={timelineMarks} />
      <UpdateList updates={industryUpdates} />
    </BriefingPage>
  );
}
