import { BriefingPage } from './BriefingPage';

export function InteriorAssessmentsPage() {
  return (
    <BriefingPage
      page="InteriorAssessmentsPage"
      kicker="Case file"
      next={['roofEstimates', 'esxFileReviews', 'deploymentPackages']}
    />
  );
}
