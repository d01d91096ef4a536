import { examples } from '@/content/examples';
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
} from '@/content/interiorAssessments';
import { interiorLedger } from '@/content/interiorAssessmentsLedger';
import { CaseBridge } from '@/features/caseFiles/components/CaseBridge';
import { CaseLedger } from '@/features/caseFiles/components/CaseLedger';
import { DrawingLegend } from '@/features/caseFiles/components/DrawingLegend';
import { NightStrip } from '@/features/caseFiles/components/NightStrip';
import { RoomPlan } from '@/features/caseFiles/components/RoomPlan';
import { SplitDrawing } from '@/features/caseFiles/components/SplitDrawing';
import { WaterStandard } from '@/features/caseFiles/components/WaterStandard';
import { AmountBars } from '@/shared/ui/AmountBars';
import { BriefSection } from '@/shared/ui/BriefSection';
import { Paragraphs } from '@/shared/ui/Paragraphs';
import { PointList } from '@/shared/ui/PointList';
import { BriefingPage } from './BriefingPage';

const { offer, result } = examples.interior;

/** One living room: where finishes end, how it dries, what it held, and where its people slept. */
export function InteriorAssessmentsPage() {
  return (
    <BriefingPage
      page="InteriorAssessmentsPage"
      kicker="Case file"
      next={['roofEstimates', 'esxFileReviews', 'deploymentPackages']}
    >
      <BriefSection title={interiorIntroduction.title}>
        <Paragraphs text={interiorIntroduction.text} />
        <AmountBars
          caption="One living room"
          bars={[
            { label: "Carrier's scope", amount: offer, tone: 'danger' },
            { label: 'Result', amount: result, tone: 'good' },
          ]}
        />
      </BriefSection>
      <BriefSection
        title="Continuity of finish"
        lead="Damage has an edge. A finish has another one, and the second is what a room is restored to."
        layout="under"
      >
        <SplitDrawing
          drawing={
            <>
              <RoomPlan title={roomDrawing.title} />
              <DrawingLegend entries={roomDrawing.legend} basis={roomDrawing.basis} />
            </>
          }
        >
          <PointList points={continuityPoints} />
        </SplitDrawing>
      </BriefSection>
      <BriefSection
        title="Where the difference lies"
        lead="Each bar begins where the one above it ends."
        layout="under"
      >
        <CaseBridge
          caption="From the scope to the room, part by part"
          ledger={interiorLedger}
          offerLabel="Carrier's scope"
          resultLabel="Settled"
        />
      </BriefSection>
      <BriefSection title="IICRC standards" kicker="ANSI/IICRC S500" layout="under">
        <Paragraphs text={standardText} />
        <WaterStandard title="Categories: what is in the water" word="Category" grades={waterCategories} />
        <WaterStandard title="Classes: how hard it is to dry" word="Class" grades={waterClasses} />
      </BriefSection>
      <BriefSection title="Replacement cost for contents">
        <Paragraphs text={contentsText} />
        <PointList points={contentsPoints} />
      </BriefSection>
      <BriefSection title="Extended additional living expenses" layout="under">
        <Paragraphs text={aleText} />
        <NightStrip nights={livingNights} caption={aleCaption} />
      </BriefSection>
      <BriefSection title="What you bring from the room">
        <PointList points={interiorKit} numberedFrom={1} />
      </BriefSection>
      <BriefSection
        title="Every line"
        lead="Every line of both scopes, with the reason for each difference."
        layout="under"
      >
        <CaseLedger caption={interiorBasis} ledger={interiorLedger} resultHeader="The room needs" />
      </BriefSection>
    </BriefingPage>
  );
}
