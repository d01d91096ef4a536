import { BriefingPage } from './BriefingPage';

export function CarrierTacticsPage() {
  return (
    <BriefingPage
      page="CarrierTacticsPage"
      kicker="Know the other side"
      next={['systematicApproach', 'aboutNetwork']}
    />
  );
}
