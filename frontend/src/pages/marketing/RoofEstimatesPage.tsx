import { examples } from '@/content/examples';
import {
  roofAnswers,
  roofBasis,
  roofDrawing,
  roofIntroduction,
  roofMethod,
  roofSlopes,
  roofSupplements,
  roofTally,
} from '@/content/roofEstimates';
import { roofLedger } from '@/content/roofEstimatesLedger';
import { CaseBridge } from '@/features/caseFiles/components/CaseBridge';
import { CaseLedger } from '@/features/caseFiles/components/CaseLedger';
import { DeskAnswers } from '@/features/caseFiles/components/DeskAnswers';
import { DrawingLegend } from '@/features/caseFiles/components/DrawingLegend';
import { RoofPlan } from '@/features/caseFiles/components/RoofPlan';
import { SlopeList } from '@/features/caseFiles/components/SlopeList';
import { SplitDrawing } from '@/features/caseFiles/components/SplitDrawing';
import { formatWholeMoney } from '@/shared/lib/money';
import { AmountBars } from '@/shared/ui/AmountBars';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Figures } from '@/shared/ui/Figures';
import { Paragraphs } from '@/shared/ui/Paragraphs';
import { PointList } from '@/shared/ui/PointList';
import { BriefingPage } from './BriefingPage';

const { offer, result, resultShown } = examples.roof;

/** A patch against a replacement: the figures, the plan, and the lines between them. */
export function RoofEstimatesPage() {
  return (
    <BriefingPage
      page="RoofEstimatesPage"
      kicker="Case file"
      next={['interiorAssessments', 'esxFileReviews', 'deploymentPackages']}
    >
      <BriefSection title={roofIntroduction.title}>
        <Paragraphs text={roofIntroduction.text} />
        <AmountBars
          caption="One roof, one storm"
          bars={[
            { label: 'Carrier: patch repair', amount: offer, tone: 'danger' },
            { label: 'File: full replacement', amount: result, shown: resultShown, tone: 'good' },
          ]}
        />
      </BriefSection>
      <BriefSection
        title="What was hit, and what a patch covers"
        lead="Four slopes, four test squares. The desk walked to the first."
        layout="under"
      >
        <SplitDrawing
          drawing={
            <>
              <RoofPlan slopes={roofSlopes} title={roofDrawing.title} patchLabel={formatWholeMoney(offer)} />
              <DrawingLegend entries={roofDrawing.legend} basis={roofDrawing.basis} />
            </>
          }
        >
          <SlopeList slopes={roofSlopes} />
          <Figures figures={roofTally} />
        </SplitDrawing>
      </BriefSection>
      <BriefSection
        title="Where the difference lies"
        lead="Each bar begins where the one above it ends."
        layout="under"
      >
        <CaseBridge
          caption="From the patch to the roof, group by group"
          ledger={roofLedger}
          offerLabel="Carrier's patch"
          resultLabel="Full replacement"
        />
      </BriefSection>
      <BriefSection
        title="What the plus stands for"
        lead="The ledger is the estimate of day one. These come after it."
      >
        <PointList points={roofSupplements} />
      </BriefSection>
      <BriefSection
        title="What the desk writes back"
        lead="And what already stands in the file when it does."
      >
        <DeskAnswers answers={roofAnswers} />
      </BriefSection>
      <BriefSection title="How a roof file is built">
        <PointList points={roofMethod} numberedFrom={1} />
      </BriefSection>
      <BriefSection
        title="Every line"
        lead="Every line of both estimates, with the reason for each difference."
        layout="under"
      >
        <CaseLedger caption={roofBasis} ledger={roofLedger} resultHeader="The roof needs" />
      </BriefSection>
    </BriefingPage>
  );
}
