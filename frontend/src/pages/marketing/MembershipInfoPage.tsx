import {
  appraisersPitch,
  accessExpiry,
  terminationReasons,
  membershipHeadings,
} from '@/content/membership/membership';
import { DeadlineScale } from '@/features/packages/components/DeadlineScale';
import { DeviceLimits } from '@/features/packages/components/DeviceLimits';
import { MonthTimeline } from '@/features/packages/components/MonthTimeline';
import { MembershipNatureList } from '@/features/packages/components/MembershipNatureList';
import { RateCard } from '@/features/packages/components/RateCard';
import { OnboardingSteps } from '@/features/packages/components/OnboardingSteps';
import { WaitingCost } from '@/features/packages/components/WaitingCost';
import { useSession } from '@/features/session/model/useSession';
import { paths } from '@/shared/config/paths';
import { BriefSection } from '@/shared/ui/BriefSection';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';
import { Paragraphs } from '@/shared/ui/Paragraphs';
import { PointList } from '@/shared/ui/PointList';
import { Cluster } from '@/shared/ui/Stack';
import { BriefingPage } from './BriefingPage';

export function MembershipInfoPage() {
  const { isSignedIn } = useSession();
  return (
    <BriefingPage
      page="MembershipInfoPage"
      kicker="Membership"
      next={['deploymentPackages', 'aboutNetwork', 'register']}
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
          <LinkButton to={paths.appraisers()}>Meet the appraisers</LinkButton>
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
          <LinkButton to={paths.deploymentPackages()} variant="primary">
            Compare the packages
          </LinkButton>
          {!isSignedIn && <LinkButton to={paths.contact()}>Ask for an invitation</LinkButton>}
        </Cluster>
      </BriefSection>
    </BriefingPage>
  );
}
