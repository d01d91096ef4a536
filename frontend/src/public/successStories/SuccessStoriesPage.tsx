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
import { RelatedPages } from '@/public/parts/RelatedPages';
import styles from './SuccessStoriesPage.module.css';

const { shares, multiples, cases, members } = successStoriesCopy;

export function SuccessStoriesPage() {
  return (
    <BriefingPage
      page="SuccessStoriesPage"
      kicker="Record"
      next={['OurProcessPage', 'DeploymentPackagesPage', 'AboutNetworkPage']}
    >
      <ApprovalsBar />
      <BriefSection title={shares.title} lead={shares.lead} layout="under">
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
      <BriefSection title={cases.title} lead={cases.lead} layout="under">
        <div className={styles.cases}>
          {successStories.map((story) => (
            <SuccessStoryLedger key={story.title} story={story} />
          ))}
        </div>
      </BriefSection>
      <BriefSection
        title={members.title}
        lead={
          <>
            {members.lead} <Link to={getPath('LandingPage')}>{members.link}</Link>
          </>
        }
        layout="under"
      >
        <TestimonialList />
      </BriefSection>
      <BriefSection title={howWeCount.title}>
        <Paragraphs text={howWeCount.text} />
        <PointList points={howWeCount.points} />
        <RelatedPages pages={['CarrierTacticsPage', 'OurOperativesPage', 'MembershipInfoPage']} />
      </BriefSection>
    </BriefingPage>
  );
}
