import { networkFigures } from '@/public/parts/network';
import { howWeCount, successStoriesCopy, successStories } from './successStories';
import { ApprovalsBar } from './ApprovalsBar';
import { SuccessStoryLedger } from './SuccessStoryLedger';
import { MultipleScale } from './MultipleScale';
import { WaffleChart } from './WaffleChart';
import { TestimonialList } from '@/public/testimonials/TestimonialList';
import { getPath } from '@/shared/config/pages';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { PointList } from '@/public/parts/PointList';
import { Link } from 'react-router-dom';
import { BriefingPage } from '@/public/parts/BriefingPage';
import { SectionIndex } from '@/public/parts/SectionIndex';
import { RelatedPages } from '@/public/parts/RelatedPages';
import styles from './SuccessStoriesPage.module.css';

const { shares, multiples, cases, members } = successStoriesCopy;
const sections = [shares, multiples, cases, members, { id: 'how-we-count', title: howWeCount.title }].map(
  ({ id, title }) => ({ id, title }),
);

export function SuccessStoriesPage() {
  return (
    <BriefingPage
      page="SuccessStoriesPage"
      kicker="Record"
      next={['OurProcessPage', 'DeploymentPackagesPage', 'AboutNetworkPage']}
    >
      <ApprovalsBar />
      <SectionIndex sections={sections} />
      <BriefSection id={shares.id} title={shares.title} lead={shares.lead} layout="under">
        <div className={styles.shares}>
          <WaffleChart
            percent={networkFigures.successRatePercent}
            total={1000}
            perRow={40}
            {...shares.success}
          />
          <WaffleChart
            percent={networkFigures.denialReversalPercent}
            total={100}
            perRow={10}
            {...shares.reversals}
          />
        </div>
      </BriefSection>
      <BriefSection
        id={multiples.id}
        title={
          <>
            {multiples.title}: {networkFigures.multipliers}
          </>
        }
        lead={multiples.lead}
      >
        <MultipleScale />
        <p className={styles.note}>{multiples.note}</p>
      </BriefSection>
      <BriefSection id={cases.id} title={cases.title} lead={cases.lead} layout="under" fold="The four files">
        <div className={styles.cases}>
          {successStories.map((story) => (
            <SuccessStoryLedger key={story.title} story={story} />
          ))}
        </div>
      </BriefSection>
      <BriefSection
        id={members.id}
        title={members.title}
        lead={
          <>
            {members.lead} <Link to={getPath('LandingPage')}>{members.link}</Link>
          </>
        }
        layout="under"
        fold="The eight files"
      >
        <TestimonialList />
      </BriefSection>
      <BriefSection id="how-we-count" title={howWeCount.title}>
        <Paragraphs text={howWeCount.text} />
        <PointList points={howWeCount.points} />
        <RelatedPages pages={['CarrierTacticsPage', 'OurOperativesPage', 'MembershipInfoPage']} />
      </BriefSection>
    </BriefingPage>
  );
}
