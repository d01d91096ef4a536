import {
  esxDiff,
  esxIntroduction,
  laborGap,
  laborText,
  pricingErrors,
  reviewSteps,
  scopeErrors,
  esxHeadings,
} from './esxFileReviews';
import { esxLedger } from './esxFileReviewsLedger';
import { examples } from './examples';
import { CaseBridge } from './CaseBridge';
import { EstimateDiff } from './EstimateDiff';
import { LaborGap } from './LaborGap';
import { ReviewCounts } from './ReviewCounts';
import { BarList } from '@/public/parts/BarList';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { PointList } from '@/public/parts/PointList';
import { BriefingPage } from '@/public/parts/BriefingPage';

const { offer, result } = examples.esx;

export function EsxFileReviewsPage() {
  return (
    <BriefingPage
      page="EsxFileReviewsPage"
      kicker="Case file"
      next={['RoofEstimatesPage', 'InteriorAssessmentsPage', 'DeploymentPackagesPage']}
    >
      <BriefSection title={esxIntroduction.title}>
        <Paragraphs text={esxIntroduction.text} />
        <ChartFrame caption={esxHeadings.chart.caption}>
          <BarList
            bars={[
              { label: esxHeadings.chart.offer, amount: offer, tone: 'danger' },
              { label: esxHeadings.chart.result, amount: result, tone: 'good' },
            ]}
          />
        </ChartFrame>
      </BriefSection>
      <BriefSection {...esxHeadings.diff} layout="under">
        <ReviewCounts ledger={esxLedger} />
        <EstimateDiff fileName={esxDiff.fileName} caption={esxDiff.caption} ledger={esxLedger} />
        <CaseBridge {...esxHeadings.bridge} ledger={esxLedger} />
      </BriefSection>
      <BriefSection {...esxHeadings.scope}>
        <PointList points={scopeErrors} numberedFrom={1} />
      </BriefSection>
      <BriefSection {...esxHeadings.pricing}>
        <PointList points={pricingErrors} numberedFrom={1} />
      </BriefSection>
      <BriefSection {...esxHeadings.labor}>
        <Paragraphs text={laborText} />
        <LaborGap {...laborGap} />
      </BriefSection>
      <BriefSection {...esxHeadings.steps}>
        <PointList points={reviewSteps} numberedFrom={1} />
      </BriefSection>
    </BriefingPage>
  );
}
