import { BriefingPage } from './BriefingPage';

export function EsxFileReviewsPage() {
  return (
    <BriefingPage
      page="EsxFileReviewsPage"
      kicker="Case file"
      next={['roofEstimates', 'interiorAssessments', 'deploymentPackages']}
    />
  );
}
