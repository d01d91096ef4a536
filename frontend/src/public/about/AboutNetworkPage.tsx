import {
  aboutAmounts,
  aboutRates,
  audiences,
  howCarriersDecide,
  whatWeDo,
  whatWeWillNotDo,
  whoWeAre,
} from './about';
import { AudienceList } from './AudienceList';
import { AuthorityLadder } from './AuthorityLadder';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Figures } from '@/shared/ui/Figures';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { PointList } from '@/public/parts/PointList';
import { Stack } from '@/shared/ui/Stack';
import styles from './AboutNetworkPage.module.css';
import { BriefingPage } from '@/public/parts/BriefingPage';
import { TwoSides } from '@/public/parts/TwoSides';
import { RelatedPages } from '@/public/parts/RelatedPages';

export function AboutNetworkPage() {
  return (
    <BriefingPage
      page="AboutNetworkPage"
      kicker="The network"
      next={[
        'OurProcessPage',
        'CarrierTacticsPage',
        'CredibilityFormPage',
        'MembershipInfoPage',
        'DeploymentPackagesPage',
        'NavigationPage',
      ]}
    >
      <Stack gap={1}>
        <Figures figures={aboutRates} />
        <Figures figures={aboutAmounts} />
        <RelatedPages pages={['SuccessStoriesPage']} />
      </Stack>
      <BriefSection kicker="01" title={whoWeAre.title}>
        <Paragraphs text={whoWeAre.text} />
        <PointList points={whoWeAre.points} />
        <RelatedPages pages={['OurOperativesPage', 'AppraisersPage']} />
      </BriefSection>
      <BriefSection kicker="02" title={howCarriersDecide.title} lead={howCarriersDecide.lead} layout="under">
        <AuthorityLadder rungs={howCarriersDecide.rungs} />
        <div className={styles.columns}>
          <p className={styles.note}>{howCarriersDecide.note}</p>
          <PointList points={howCarriersDecide.points} />
        </div>
        <RelatedPages pages={['CarrierTacticsPage']} />
      </BriefSection>
      <BriefSection kicker="03" title={whatWeDo.title} lead={whatWeDo.lead} layout="under">
        <TwoSides
          labels={['Their file', 'Our file']}
          pairs={whatWeDo.answers.map(({ carrier, ours }) => [carrier, ours])}
        />
        <RelatedPages
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
        <RelatedPages pages={['SecureFileTransferPage', 'CredibilityFormPage']} />
      </BriefSection>
      <BriefSection kicker="05" title="Who it is for">
        <AudienceList audiences={audiences} />
        <RelatedPages pages={['MembershipInfoPage', 'ContactPage']} />
      </BriefSection>
    </BriefingPage>
  );
}
