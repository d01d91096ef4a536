import { BriefingPage } from './BriefingPage';

export function InsiderReportsPage() {
  return (
    <BriefingPage page="InsiderReportsPage" kicker="Coming soon" next={['industryUpdates', 'navigation']} />
  );
}
