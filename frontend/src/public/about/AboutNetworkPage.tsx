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
import { Fold } from '@/shared/ui/Fold';
import { Figures } from '@/shared/ui/Figures';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { PointList } from '@/public/parts/PointList';
import { Stack } from '@/shared/ui/Stack';
import styles from './AboutNetworkPage.module.css';
import { BriefingPage } from '@/public/parts/BriefingPage';
import { SectionIndex } from '@/public/parts/SectionIndex';
import { TwoSides } from '@/public/parts/TwoSides';
import { RelatedPages } from '@/public/parts/RelatedPages';

const sections = [
  { id: 'who-we-are', title: whoWeAre.title },
  { id: 'how-carriers-decide', title: howCarriersDecide.title },
  { id: 'what-we-do', title: whatWeDo.title },
  { id: 'what-we-will-not-do', title: whatWeWillNotDo.title },
  { id: 'who-it-is-for', title: 'Who it is for' },
] as const;
const [who, decide, answer, never, audience] = sections;

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
      <SectionIndex sections={sections} />
      <BriefSection kicker="01" {...who}>
        <Paragraphs text={whoWeAre.text} />
        <Fold summary={`${whoWeAre.points.length} trades`}>
          <PointList points={whoWeAre.points} />
        </Fold>
        <RelatedPages pages={['OurOperativesPage', 'AppraisersPage']} />
      </BriefSection>
      <BriefSection kicker="02" {...decide} lead={howCarriersDecide.lead} layout="under">
        <Fold summary={`${howCarriersDecide.rungs.length} levels, from the roof up`}>
          <Stack gap={3}>
            <AuthorityLadder rungs={howCarriersDecide.rungs} />
            <div className={styles.columns}>
              <p className={styles.note}>{howCarriersDecide.note}</p>
              <PointList points={howCarriersDecide.points} />
            </div>
          </Stack>
        </Fold>
        <RelatedPages pages={['CarrierTacticsPage']} />
      </BriefSection>
      <BriefSection kicker="03" {...answer} lead={whatWeDo.lead} layout="under">
        <Fold summary={`${whatWeDo.answers.length} habits and their answers`}>
          <TwoSides
            labels={['Their file', 'Our file']}
            pairs={whatWeDo.answers.map(({ carrier, ours }) => [carrier, ours])}
          />
        </Fold>
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
      <BriefSection kicker="04" {...never}>
        <Paragraphs text={whatWeWillNotDo.text} />
        <PointList points={whatWeWillNotDo.points} />
        <RelatedPages pages={['SecureFileTransferPage', 'CredibilityFormPage']} />
      </BriefSection>
      <BriefSection kicker="05" {...audience}>
        <Fold summary={`${audiences.length} kinds of members`}>
          <AudienceList audiences={audiences} />
        </Fold>
        <RelatedPages pages={['MembershipInfoPage', 'ContactPage']} />
      </BriefSection>
    </BriefingPage>
  );
}
