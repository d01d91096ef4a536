import { BriefingPage } from './BriefingPage';

export function ContactPage() {
  return <BriefingPage page="ContactPage" kicker="Secure line" next={['aboutNetwork', 'navigation']} />;
}
