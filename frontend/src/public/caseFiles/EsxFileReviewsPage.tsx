import {
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
import { LaborGap } from './LaborGap';
import { createLedgerComparison } from './ledgerComparison';
import { ReviewCounts } from './ReviewCounts';
import { FixedComparison } from '@/entities/estimate/FixedComparison';
import { BarList } from '@/public/parts/BarList';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Fold } from '@/shared/ui/Fold';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { PointList } from '@/public/parts/PointList';
import { BriefingPage } from '@/public/parts/BriefingPage';
import { SectionIndex } from '@/public/parts/SectionIndex';

const { offer, result } = examples.esx;
const { diff, scope, pricing, labor, steps } = esxHeadings;
const sections = [diff, scope, pricing, labor, steps];
const esxComparison = createLedgerComparison('esx', esxLedger);

export function EsxFileReviewsPage() {
  return (
    <BriefingPage
      page="EsxFileReviewsPage"
      kicker="Case file"
      next={['RoofEstimatesPage', 'InteriorAssessmentsPage', 'DeploymentPackagesPage']}
    >
      <SectionIndex sections={sections} />
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
      <BriefSection {...diff} layout="under">
        <ReviewCounts ledger={esxLedger} />
        <Fold summary="The comparison">
          <FixedComparison {...esxComparison} />
        </Fold>
      </BriefSection>
      <BriefSection {...scope}>
        <PointList points={scopeErrors} numberedFrom={1} />
      </BriefSection>
      <BriefSection {...pricing}>
        <PointList points={pricingErrors} numberedFrom={1} />
      </BriefSection>
      <BriefSection {...labor}>
        <Paragraphs text={laborText} />
        <LaborGap {...laborGap} />
      </BriefSection>
      <BriefSection {...steps}>
        <PointList points={reviewSteps} numberedFrom={1} />
      </BriefSection>
    </BriefingPage>
  );
}
