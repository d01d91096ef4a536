import { BriefingPage } from './BriefingPage';

export function SystematicApproachPage() {
  return (
    <BriefingPage page="SystematicApproachPage" kicker="Method" next={['ourProcess', 'carrierTactics']} />
  );
}
