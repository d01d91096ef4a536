import { BriefingPage } from './BriefingPage';

export function IndustryUpdatesPage() {
  return (
    <BriefingPage
      page="IndustryUpdatesPage"
      kicker="Briefing"
      next={['insiderReports', 'trainingResources']}
    />
  );
}
