import { examples } from '@/content/caseFiles/examples';
import {
  roofAnswers,
  roofBasis,
  roofDrawing,
  roofIntroduction,
  roofMethod,
  roofSlopes,
  roofSupplements,
  roofTally,
  roofHeadings,
} from '@/content/caseFiles/roofEstimates';
import { roofLedger } from '@/content/caseFiles/roofEstimatesLedger';
import { CaseBridge } from '@/features/caseFiles/components/CaseBridge';
import { CaseFileLedger } from '@/features/caseFiles/components/CaseFileLedger';
import { DeskAnswers } from '@/features/caseFiles/components/DeskAnswers';
import { DrawingLegend } from '@/features/caseFiles/components/DrawingLegend';
import { RoofPlan } from '@/features/caseFiles/components/RoofPlan';
import { SlopeList } from '@/features/caseFiles/components/SlopeList';
import { SplitDrawing } from '@/features/caseFiles/components/SplitDrawing';
import { formatWholeMoney } from '@/shared/lib/money';
import { BarList } from '@/shared/ui/BarList';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Figures } from '@/shared/ui/Figures';
import { Paragraphs } from '@/shared/ui/Paragraphs';
import { PointList } from '@/shared/ui/PointList';
import { BriefingPage } from './BriefingPage';

const { offer, result, resultShown } = examples.roof;

export function RoofEstimatesPage() {
  return (
    <BriefingPage
      page="RoofEstimatesPage"
      kicker="Case file"
      next={['interiorAssessments', 'esxFileReviews', 'deploymentPackages']}
    >
      <BriefSection title={roofIntroduction.title}>
        <Paragraphs text={roofIntroduction.text} />
        <ChartFrame caption={roofHeadings.chart.caption}>
          <BarList
            bars={[
              { label: roofHeadings.chart.offer, amount: offer, tone: 'danger' },
              { label: roofHeadings.chart.result, amount: result, shown: resultShown, tone: 'good' },
            ]}
          />
        </ChartFrame>
      </BriefSection>
      <BriefSection {...roofHeadings.hits} layout="under">
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
      <BriefSection {...roofHeadings.difference} layout="under">
        <CaseBridge {...roofHeadings.bridge} ledger={roofLedger} />
      </BriefSection>
      <BriefSection {...roofHeadings.supplements}>
        <PointList points={roofSupplements} />
      </BriefSection>
      <BriefSection {...roofHeadings.answers}>
        <DeskAnswers answers={roofAnswers} />
      </BriefSection>
      <BriefSection {...roofHeadings.method}>
        <PointList points={roofMethod} numberedFrom={1} />
      </BriefSection>
      <BriefSection {...roofHeadings.lines} layout="under">
        <CaseFileLedger caption={roofBasis} ledger={roofLedger} resultHeader={roofHeadings.resultColumn} />
      </BriefSection>
    </BriefingPage>
  );
}
