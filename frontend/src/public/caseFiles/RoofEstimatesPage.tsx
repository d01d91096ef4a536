import { examples } from './examples';
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
} from './roofEstimates';
import { roofLedger } from './roofEstimatesLedger';
import { CaseBridge } from './CaseBridge';
import { CaseFileLedger } from './CaseFileLedger';
import { DeskAnswers } from './DeskAnswers';
import { DrawingLegend } from './DrawingLegend';
import { RoofPlan } from './RoofPlan';
import { SlopeList } from './SlopeList';
import { SplitDrawing } from './SplitDrawing';
import { formatWholeMoney } from '@/shared/lib/money';
import { BarList } from '@/public/parts/BarList';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Fold } from '@/shared/ui/Fold';
import { Figures } from '@/shared/ui/Figures';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { PointList } from '@/public/parts/PointList';
import { BriefingPage } from '@/public/parts/BriefingPage';
import { SectionIndex } from '@/public/parts/SectionIndex';

const { offer, result, resultShown } = examples.roof;
const { hits, difference, supplements, answers, method, lines } = roofHeadings;
const sections = [hits, difference, supplements, answers, method, lines];

export function RoofEstimatesPage() {
  return (
    <BriefingPage
      page="RoofEstimatesPage"
      kicker="Case file"
      next={['InteriorAssessmentsPage', 'EsxFileReviewsPage', 'DeploymentPackagesPage']}
    >
      <SectionIndex sections={sections} />
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
      <BriefSection {...hits} layout="under">
        <SplitDrawing
          drawing={
            <>
              <RoofPlan slopes={roofSlopes} title={roofDrawing.title} patchLabel={formatWholeMoney(offer)} />
              <DrawingLegend entries={roofDrawing.legend} basis={roofDrawing.basis} />
            </>
          }
        >
          <Fold summary={`${roofSlopes.length} slopes, one by one`}>
            <SlopeList slopes={roofSlopes} />
          </Fold>
          <Figures figures={roofTally} />
        </SplitDrawing>
      </BriefSection>
      <BriefSection {...difference} layout="under">
        <CaseBridge {...roofHeadings.bridge} ledger={roofLedger} />
      </BriefSection>
      <BriefSection {...supplements}>
        <PointList points={roofSupplements} />
      </BriefSection>
      <BriefSection {...answers}>
        <DeskAnswers answers={roofAnswers} />
      </BriefSection>
      <BriefSection {...method}>
        <PointList points={roofMethod} numberedFrom={1} />
      </BriefSection>
      <BriefSection {...lines} layout="under">
        <CaseFileLedger caption={roofBasis} ledger={roofLedger} resultHeader={roofHeadings.resultColumn} />
      </BriefSection>
    </BriefingPage>
  );
}
