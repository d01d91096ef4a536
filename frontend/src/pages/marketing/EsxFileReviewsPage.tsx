import {
  esxDiff,
  esxIntroduction,
  laborGap,
  laborText,
  pricingErrors,
  reviewSteps,
  scopeErrors,
} from '@/content/esxFileReviews';
import { esxLedger } from '@/content/esxFileReviewsLedger';
import { examples } from '@/content/examples';
import { CaseBridge } from '@/features/caseFiles/components/CaseBridge';
import { EstimateDiff } from '@/features/caseFiles/components/EstimateDiff';
import { LaborGap } from '@/features/caseFiles/components/LaborGap';
import { ReviewCounts } from '@/features/caseFiles/components/ReviewCounts';
import { AmountBars } from '@/shared/ui/AmountBars';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Paragraphs } from '@/shared/ui/Paragraphs';
import { PointList } from '@/shared/ui/PointList';
import { BriefingPage } from './BriefingPage';

const { offer, result } = examples.esx;

/** Quality control of estimate files: one file read as a change, and the errors that such files hold. */
export function EsxFileReviewsPage() {
  return (
    <BriefingPage
      page="EsxFileReviewsPage"
      kicker="Case file"
      next={['roofEstimates', 'interiorAssessments', 'deploymentPackages']}
    >
      <BriefSection title={esxIntroduction.title}>
        <Paragraphs text={esxIntroduction.text} />
        <AmountBars
          caption="One estimate file"
          bars={[
            { label: "Carrier's file", amount: offer, tone: 'danger' },
            { label: 'File corrected', amount: result, tone: 'good' },
          ]}
        />
      </BriefSection>
      <BriefSection
        title="The file, line against line"
        lead="Lines out, lines in, the reason beside each. The sums are added up from what you see."
        layout="under"
      >
        <ReviewCounts ledger={esxLedger} />
        <EstimateDiff fileName={esxDiff.fileName} caption={esxDiff.caption} ledger={esxLedger} />
        <CaseBridge
          caption="From the file received to the file sent back, section by section"
          ledger={esxLedger}
          offerLabel="As received"
          resultLabel="As corrected"
        />
      </BriefSection>
      <BriefSection
        title="Scope errors"
        kicker="The work is wrong"
        lead="What has to be done and is not written, or is written as something less."
      >
        <PointList points={scopeErrors} numberedFrom={1} />
      </BriefSection>
      <BriefSection
        title="Pricing errors"
        kicker="The price is wrong"
        lead="The right line at the wrong figure. Most of these are settings, and settings move every line."
      >
        <PointList points={pricingErrors} numberedFrom={1} />
      </BriefSection>
      <BriefSection title="The labor gap">
        <Paragraphs text={laborText} />
        <LaborGap {...laborGap} />
      </BriefSection>
      <BriefSection title="How a review runs">
        <PointList points={reviewSteps} numberedFrom={1} />
      </BriefSection>
    </BriefingPage>
  );
}
