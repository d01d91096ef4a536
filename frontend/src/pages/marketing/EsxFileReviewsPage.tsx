import {
  esxDiff,
  esxIntroduction,
  laborGap,
  laborText,
  pricingErrors,
  reviewSteps,
  scopeErrors,
  esxHeadings,
} from '@/content/caseFiles/esxFileReviews';
import { esxLedger } from '@/content/caseFiles/esxFileReviewsLedger';
import { examples } from '@/content/caseFiles/examples';
import { CaseBridge } from '@/features/caseFiles/components/CaseBridge';
import { EstimateDiff } from '@/features/caseFiles/components/EstimateDiff';
import { LaborGap } from '@/features/caseFiles/components/LaborGap';
import { ReviewCounts } from '@/features/caseFiles/components/ReviewCounts';
import { BarList } from '@/shared/ui/BarList';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Paragraphs } from '@/shared/ui/Paragraphs';
import { PointList } from '@/shared/ui/PointList';
import { BriefingPage } from './BriefingPage';

const { offer, result } = examples.esx;

export function EsxFileReviewsPage() {
  return (
    <BriefingPage
      page="EsxFileReviewsPage"
      kicker="Case file"
      next={['roofEstimates', 'interiorAssessments', 'deploymentPackages']}
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
