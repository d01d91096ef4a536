import { networkFigures } from '@/content/network';
import { howWeCount, recordCopy, recordedCases } from '@/content/successStories';
import { ApprovalsBar } from '@/features/record/components/ApprovalsBar';
import { CaseLedger } from '@/features/record/components/CaseLedger';
import { MultipleScale } from '@/features/record/components/MultipleScale';
import { ShareField } from '@/features/record/components/ShareField';
import { ClosedFiles } from '@/features/testimonials/components/ClosedFiles';
import { paths } from '@/shared/config/paths';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Paragraphs } from '@/shared/ui/Paragraphs';
import { PointList } from '@/shared/ui/PointList';
import { Link } from 'react-router-dom';
import { BriefingPage } from './BriefingPage';
import { ReadOn } from './ReadOn';
import styles from './SuccessStoriesPage.module.css';

const { shares, multiples, cases, members } = recordCopy;

/** What the network states of its results, each figure drawn to its scale. */
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
          <ShareField
            percent={networkFigures.successRatePercent}
            total={1000}
            perRow={40}
            {...shares.success}
          />
          <ShareField
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
          {recordedCases.map((recorded) => (
            <CaseLedger key={recorded.title} recorded={recorded} />
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
        <ClosedFiles />
      </BriefSection>
      <BriefSection title={howWeCount.title}>
        <Paragraphs text={howWeCount.text} />
        <PointList points={howWeCount.points} />
        <ReadOn pages={['CarrierTacticsPage', 'OurOperativesPage', 'MembershipInfoPage']} />
      </BriefSection>
    </BriefingPage>
  );
}
