import { appraisersPitch, burnedOut } from '@/content/membership';
import { ClockScale } from '@/features/packages/components/ClockScale';
import { DeviceRack } from '@/features/packages/components/DeviceRack';
import { MonthTimeline } from '@/features/packages/components/MonthTimeline';
import { NatureLedger } from '@/features/packages/components/NatureLedger';
import { RateCard } from '@/features/packages/components/RateCard';
import { StartPath } from '@/features/packages/components/StartPath';
import { WaitingCost } from '@/features/packages/components/WaitingCost';
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
  return (
    <BriefingPage
      page="MembershipInfoPage"
      kicker="Membership"
      next={['deploymentPackages', 'aboutNetwork', 'register']}
    >
      <BriefSection
        id="pricing"
        title="Pricing"
        lead="Three plans. One price each, by the month. No share of any claim."
        layout="under"
      >
        <RateCard />
      </BriefSection>
      <BriefSection
        id="what-it-is"
        title="What it is, and what it is not"
        lead="Read what it is not. It is the shorter way to know us."
      >
        <NatureLedger />
      </BriefSection>
      <BriefSection
        id="how-it-starts"
        title="How it starts"
        lead="From a code in your hand to a file on our desk."
        layout="under"
      >
        <StartPath />
      </BriefSection>
      <BriefSection
        id="month-end"
        title="At the end of the month"
        lead="A plan runs by the calendar month. What you paid for and did not use is either carried or gone, and you know which."
      >
        <MonthTimeline />
      </BriefSection>
      <BriefSection
        id="devices"
        title="Devices"
        lead="An account opens on the devices bound to it and on no other. You name them, and revoke them."
      >
        <DeviceRack />
      </BriefSection>
      <BriefSection id="appraisers" kicker="Why ours" title={appraisersPitch.title}>
        <Paragraphs text={appraisersPitch.text} />
        <PointList points={appraisersPitch.points} />
        <Cluster>
          <LinkButton to={paths.appraisers()}>Meet the appraisers</LinkButton>
        </Cluster>
      </BriefSection>
      <BriefSection
        id="why-wait"
        kicker="The cost of waiting"
        title="Why Wait?"
        lead="Carriers do not need to win. They need you to be late. Your policy says by when; what we show is usual, and yours governs."
        layout="under"
      >
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
          <LinkButton to={paths.contact()}>Ask for an invitation</LinkButton>
        </Cluster>
      </BriefSection>
    </BriefingPage>
  );
}
