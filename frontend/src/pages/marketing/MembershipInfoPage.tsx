import { BriefingPage } from './BriefingPage';

export function MembershipInfoPage() {
  return (
    <BriefingPage
      page="MembershipInfoPage"
      kicker="Membership"
      next={['deploymentPackages', 'aboutNetwork', 'register']}
    />
  );
}
