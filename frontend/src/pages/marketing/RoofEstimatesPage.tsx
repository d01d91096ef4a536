import { BriefingPage } from './BriefingPage';

export function RoofEstimatesPage() {
  return (
    <BriefingPage
      page="RoofEstimatesPage"
      kicker="Case file"
      next={['interiorAssessments', 'esxFileReviews', 'deploymentPackages']}
    />
  );
}
