import { networkFigures } from '@/content/network';
import { howWeCount, successStoriesCopy, successStories } from '@/content/successStories';
import { ApprovalsBar } from '@/features/successStories/components/ApprovalsBar';
import { SuccessStoryLedger } from '@/features/successStories/components/SuccessStoryLedger';
import { MultipleScale } from '@/features/successStories/components/MultipleScale';
import { WaffleChart } from '@/features/successStories/components/WaffleChart';
import { TestimonialList } from '@/features/testimonials/components/TestimonialList';
import { paths } from '@/shared/config/paths';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Paragraphs } from '@/shared/ui/Paragraphs';
import { PointList } from '@/shared/ui/PointList';
import { Link } from 'react-router-dom';
import { BriefingPage } from './BriefingPage';
import { RelatedPages } from './RelatedPages';
import styles from './SuccessStoriesPage.module.css';

const { shares, multiples, cases, members } = successStoriesCopy;

export function SuccessStoriesPage() {
  return (
    <BriefingPage
      page="SuccessStoriesPage"
      kicker="Record"
      next={['ourProcess', 'deploymentPackages', 'aboutNetwork']}
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
            {members.lead} <Link to={paths.home()}>{members.link}</Link>
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
