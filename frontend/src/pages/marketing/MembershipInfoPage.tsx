import {
  appraisersPitch,
  burnedOut,
  membershipEnds,
  membershipHeadings,
} from '@/content/membership/membership';
import { ClockScale } from '@/features/packages/components/ClockScale';
import { DeviceRack } from '@/features/packages/components/DeviceRack';
import { MonthTimeline } from '@/features/packages/components/MonthTimeline';
import { NatureLedger } from '@/features/packages/components/NatureLedger';
import { RateCard } from '@/features/packages/components/RateCard';
import { StartPath } from '@/features/packages/components/StartPath';
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

/** What membership costs and is, how it begins and renews, why our appraisers, and what waiting costs. */
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
        <NatureLedger />
      </BriefSection>
      <BriefSection id="how-it-starts" {...membershipHeadings.start} layout="under">
        <StartPath />
      </BriefSection>
      <BriefSection id="month-end" {...membershipHeadings.monthEnd}>
        <MonthTimeline />
        <PointList points={membershipEnds} />
      </BriefSection>
      <BriefSection id="devices" {...membershipHeadings.devices}>
        <DeviceRack />
      </BriefSection>
      <BriefSection id="appraisers" {...membershipHeadings.appraisers} title={appraisersPitch.title}>
        <Paragraphs text={appraisersPitch.text} />
        <PointList points={appraisersPitch.points} />
        <Cluster>
          <LinkButton to={paths.appraisers()}>Meet the appraisers</LinkButton>
        </Cluster>
      </BriefSection>
      <BriefSection id="why-wait" {...membershipHeadings.whyWait} layout="under">
        <ClockScale />
        <Notice tone="warn" title={burnedOut.title} isLive={false}>
          <p>{burnedOut.text}</p>
          <p>
            <samp>{burnedOut.answer}</samp>
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
