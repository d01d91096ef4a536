import { BriefingPage } from './BriefingPage';

export function TrainingResourcesPage() {
  return (
    <BriefingPage page="TrainingResourcesPage" kicker="Credentials" next={['appraisers', 'ourOperatives']} />
  );
}
