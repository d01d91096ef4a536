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
import { Fold } from '@/shared/ui/Fold';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { PointList } from '@/public/parts/PointList';
import { Cluster } from '@/shared/ui/Stack';
import { BriefingPage } from '@/public/parts/BriefingPage';
import { SectionIndex } from '@/public/parts/SectionIndex';

const { pricing, nature, start, monthEnd, devices, whyWait } = membershipHeadings;
const appraisers = { ...membershipHeadings.appraisers, title: appraisersPitch.title };
const sections = [pricing, nature, start, monthEnd, devices, appraisers, whyWait];

export function MembershipInfoPage() {
  const { isSignedIn } = useSession();
  return (
    <BriefingPage
      page="MembershipInfoPage"
      kicker="Membership"
      next={['DeploymentPackagesPage', 'AboutNetworkPage', 'RegisterPage']}
    >
      <SectionIndex sections={sections} />
      <BriefSection {...pricing} layout="under">
        <RateCard />
      </BriefSection>
      <BriefSection {...nature}>
        <MembershipNatureList />
      </BriefSection>
      <BriefSection {...start} layout="under">
        <OnboardingSteps />
      </BriefSection>
      <BriefSection {...monthEnd}>
        <MonthTimeline />
        <PointList points={terminationReasons} />
      </BriefSection>
      <BriefSection {...devices}>
        <DeviceLimits />
      </BriefSection>
      <BriefSection {...appraisers}>
        <Paragraphs text={appraisersPitch.text} />
        <PointList points={appraisersPitch.points} />
        <Cluster>
          <LinkButton to={getPath('AppraisersPage')}>Meet the appraisers</LinkButton>
        </Cluster>
      </BriefSection>
      <BriefSection {...whyWait} layout="under">
        <Fold summary="The clocks that run while you wait">
          <DeadlineScale />
        </Fold>
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
          {!isSignedIn && (
            <LinkButton to={`${getPath('RegisterPage')}?way=ask`}>Ask for an invitation</LinkButton>
          )}
        </Cluster>
      </BriefSection>
    </BriefingPage>
  );
}
