import { examples } from './examples';
import {
  aleCaption,
  aleText,
  contentsPoints,
  contentsText,
  continuityPoints,
  interiorBasis,
  interiorIntroduction,
  interiorKit,
  livingNights,
  roomDrawing,
  standardText,
  waterCategories,
  waterClasses,
  interiorHeadings,
} from './interiorAssessments';
import { interiorLedger } from './interiorAssessmentsLedger';
import { CaseBridge } from './CaseBridge';
import { CaseFileLedger } from './CaseFileLedger';
import { DrawingLegend } from './DrawingLegend';
import { NightStrip } from './NightStrip';
import { RoomPlan } from './RoomPlan';
import { SplitDrawing } from './SplitDrawing';
import { WaterStandard } from './WaterStandard';
import { BarList } from '@/public/parts/BarList';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Fold } from '@/shared/ui/Fold';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { PointList } from '@/public/parts/PointList';
import { BriefingPage } from '@/public/parts/BriefingPage';
import { SectionIndex } from '@/public/parts/SectionIndex';

const { offer, result } = examples.interior;
const { continuity, difference, standard, contents, living, kit, lines } = interiorHeadings;
const sections = [continuity, difference, standard, contents, living, kit, lines];

export function InteriorAssessmentsPage() {
  return (
    <BriefingPage
      page="InteriorAssessmentsPage"
      kicker="Case file"
      next={['RoofEstimatesPage', 'EsxFileReviewsPage', 'DeploymentPackagesPage']}
    >
      <SectionIndex sections={sections} />
      <BriefSection title={interiorIntroduction.title}>
        <Paragraphs text={interiorIntroduction.text} />
        <ChartFrame caption={interiorHeadings.chart.caption}>
          <BarList
            bars={[
              { label: interiorHeadings.chart.offer, amount: offer, tone: 'danger' },
              { label: interiorHeadings.chart.result, amount: result, tone: 'good' },
            ]}
          />
        </ChartFrame>
      </BriefSection>
      <BriefSection {...continuity} layout="under">
        <SplitDrawing
          drawing={
            <>
              <RoomPlan title={roomDrawing.title} />
              <DrawingLegend entries={roomDrawing.legend} basis={roomDrawing.basis} />
            </>
          }
        >
          <Fold summary={`${continuityPoints.length} finishes that run on`}>
            <PointList points={continuityPoints} />
          </Fold>
        </SplitDrawing>
      </BriefSection>
      <BriefSection {...difference} layout="under">
        <CaseBridge {...interiorHeadings.bridge} ledger={interiorLedger} />
      </BriefSection>
      <BriefSection {...standard} layout="under">
        <Paragraphs text={standardText} />
        <WaterStandard {...interiorHeadings.categories} grades={waterCategories} />
        <WaterStandard {...interiorHeadings.classes} grades={waterClasses} />
      </BriefSection>
      <BriefSection {...contents}>
        <Paragraphs text={contentsText} />
        <PointList points={contentsPoints} />
      </BriefSection>
      <BriefSection {...living} layout="under">
        <Paragraphs text={aleText} />
        <NightStrip nights={livingNights} caption={aleCaption} />
      </BriefSection>
      <BriefSection {...kit}>
        <PointList points={interiorKit} numberedFrom={1} />
      </BriefSection>
      <BriefSection {...lines} layout="under">
        <CaseFileLedger
          caption={interiorBasis}
          ledger={interiorLedger}
          resultHeader={interiorHeadings.resultColumn}
        />
      </BriefSection>
    </BriefingPage>
  );
}
