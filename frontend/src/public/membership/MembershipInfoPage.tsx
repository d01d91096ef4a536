import { appraisersPitch, accessExpiry, terminationReasons, membershipHeadings } from './membership';
import { DeadlineScale } from './DeadlineScale';
import { DeviceLimits } from './DeviceLimits';
import { MonthTimeline } from './MonthTimeline';
import { MembershipNatureList } from './MembershipNatureList';
import { RateCard } from './RateCard';
import { OnboardingSteps } from './OnboardingSteps';
import { WaitingCost } from './WaitingCost';
import { useSession } from '@/entities/session/useSession';
import { getPath } from '@/shared/config/pages';
import { BriefSection } from '@/shared/ui/BriefSection';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { PointList } from '@/public/parts/PointList';
import { Cluster } from '@/shared/ui/Stack';
import { BriefingPage } from '@/public/parts/BriefingPage';

export function MembershipInfoPage() {
  const { isSignedIn } = useSession();
  return (
    <BriefingPage
      page="MembershipInfoPage"
      kicker="Membership"
      next={['DeploymentPackagesPage', 'AboutNetworkPage', 'RegisterPage']}
    >
      <BriefSection id="pricing" {...membershipHeadings.pricing} layout="under">
        <RateCard />
      </BriefSection>
      <BriefSection id="what-it-is" {...membershipHeadings.nature}>
        <MembershipNatureList />
      </BriefSection>
      <BriefSection id="how-it-starts" {...membershipHeadings.start} layout="under">
        <OnboardingSteps />
      </BriefSection>
      <BriefSection id="month-end" {...membershipHeadings.monthEnd}>
        <MonthTimeline />
        <PointList points={terminationReasons} />
      </BriefSection>
      <BriefSection id="devices" {...membershipHeadings.devices}>
        <DeviceLimits />
      </BriefSection>
      <BriefSection id="appraisers" {...membershipHeadings.appraisers} title={appraisersPitch.title}>
        <Paragraphs text={appraisersPitch.text} />
        <PointList points={appraisersPitch.points} />
        <Cluster>
          <LinkButton to={getPath('AppraisersPage')}>Meet the appraisers</LinkButton>
        </Cluster>
      </BriefSection>
      <BriefSection id="why-wait" {...membershipHeadings.whyWait} layout="under">
        <DeadlineScale />
        <Notice tone="warn" title={accessExpiry.title} isLive={false}>
          <p>{accessExpiry.text}</p>
          <p>
            <samp>{accessExpiry.message}</samp>
          </p>
        </Notice>
        <WaitingCost />
        <Cluster>
          <LinkButton to={getPath('DeploymentPackagesPage')} variant="primary">
            Compare the packages
          </LinkButton>
          {!isSignedIn && <LinkButton to={getPath('ContactPage')}>Ask for an invitation</LinkButton>}
        </Cluster>
      </BriefSection>
    </BriefingPage>
  );
}
