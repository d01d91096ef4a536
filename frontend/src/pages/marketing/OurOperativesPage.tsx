import { BriefingPage } from './BriefingPage';

export function OurOperativesPage() {
  return (
    <BriefingPage page="OurOperativesPage" kicker="Who works here" next={['ourProcess', 'aboutNetwork']} />
  );
}
