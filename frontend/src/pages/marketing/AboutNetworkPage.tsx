import {
  aboutAmounts,
  aboutRates,
  audiences,
  howCarriersDecide,
  whatWeDo,
  whatWeWillNotDo,
  whoWeAre,
} from '@/content/about';
import { AnswerLedger } from '@/features/about/components/AnswerLedger';
import { AudienceRoster } from '@/features/about/components/AudienceRoster';
import { AuthorityLadder } from '@/features/about/components/AuthorityLadder';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Figures } from '@/shared/ui/Figures';
import { Paragraphs } from '@/shared/ui/Paragraphs';
import { PointList } from '@/shared/ui/PointList';
import { Stack } from '@/shared/ui/Stack';
import styles from './AboutNetworkPage.module.css';
import { BriefingPage } from './BriefingPage';
import { ReadOn } from './ReadOn';

/** What the network is, how carriers decide, and what it does about that. */
export function AboutNetworkPage() {
  return (
    <BriefingPage
      page="AboutNetworkPage"
      kicker="The network"
      next={[
        'ourProcess',
        'carrierTactics',
        'credibilityForm',
        'membershipInfo',
        'deploymentPackages',
        'navigation',
      ]}
    >
      <Stack gap={1}>
        <Figures figures={aboutRates} />
        <Figures figures={aboutAmounts} />
        <ReadOn pages={['SuccessStoriesPage']} />
      </Stack>
      <BriefSection kicker="01" title={whoWeAre.title}>
        <Paragraphs text={whoWeAre.text} />
        <PointList points={whoWeAre.points} />
        <ReadOn pages={['OurOperativesPage', 'AppraisersPage']} />
      </BriefSection>
      <BriefSection kicker="02" title={howCarriersDecide.title} lead={howCarriersDecide.lead} layout="under">
        <AuthorityLadder rungs={howCarriersDecide.rungs} />
        <div className={styles.halves}>
          <p className={styles.note}>{howCarriersDecide.note}</p>
          <PointList points={howCarriersDecide.points} />
        </div>
        <ReadOn pages={['CarrierTacticsPage']} />
      </BriefSection>
      <BriefSection kicker="03" title={whatWeDo.title} lead={whatWeDo.lead} layout="under">
        <AnswerLedger answers={whatWeDo.answers} />
        <ReadOn
          pages={[
            'OurProcessPage',
            'SystematicApproachPage',
            'RoofEstimatesPage',
            'InteriorAssessmentsPage',
            'EsxFileReviewsPage',
          ]}
        />
      </BriefSection>
      <BriefSection kicker="04" title={whatWeWillNotDo.title}>
        <Paragraphs text={whatWeWillNotDo.text} />
        <PointList points={whatWeWillNotDo.points} />
        <ReadOn pages={['SecureFileTransferPage', 'CredibilityFormPage']} />
      </BriefSection>
      <BriefSection kicker="05" title="Who it is for">
        <AudienceRoster audiences={audiences} />
        <ReadOn pages={['MembershipInfoPage', 'ContactPage']} />
      </BriefSection>
    </BriefingPage>
  );
}
