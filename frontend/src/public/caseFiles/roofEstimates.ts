import { type DeskAnswer } from './estimateLedger';
import { type Passage, type Point } from '@/public/parts/copy';
import { laborGapPercent } from './examples';

export interface RoofSlope {
  letter: 'A' | 'B' | 'C' | 'D';
  name: string;
  /** Area along the pitch, in squares of 100 square feet. */
  squares: number;
  /** Hail hits in a test square of 10 by 10 feet. */
  hits: number;
  /** 8 hits or more, the count that many carriers require on a slope. */
  isOverCount: boolean;
  finding: string;
}

export const roofIntroduction: Passage = {
  title: 'The same roof, read twice',
  text: [
    "A hailstorm comes in from the southwest. The carrier's inspector spends twenty minutes on the house, chalks one corner of one slope and writes a patch. The owner is told it is generous.",
    'Two weeks later our operative is on the same ladder. Four test squares, a pitch gauge, an attic, and a wrapper of the shingle that is no longer made. The roof measures twenty-four squares, and the figure below is what they cost before the first supplement.',
    'Nothing was added to the house. It was measured.',
  ],
};

export const roofBasis =
  'Replacement cost before depreciation and deductible, on both sides. One price list, one date of loss.';

export const roofSlopes: readonly RoofSlope[] = [
  {
    letter: 'A',
    name: 'North, main house',
    squares: 9.81,
    hits: 5,
    isOverCount: false,
    finding:
      'Under the count, and still not a repair: five bruises with the mat broken, shingles that tear when they are lifted, and no match made. It shares its ridge with B.',
  },
  {
    letter: 'B',
    name: 'South, main house',
    squares: 8.08,
    hits: 11,
    isOverCount: true,
    finding:
      'The slope the desk patched. Three squares at its west end were written. The test square lies at its east end, where nobody had walked.',
  },
  {
    letter: 'C',
    name: 'West, wing',
    squares: 3.03,
    hits: 14,
    isOverCount: true,
    finding: "Faces the storm. The highest count on the house and not one line in the carrier's estimate.",
  },
  {
    letter: 'D',
    name: 'East, wing',
    squares: 3.03,
    hits: 9,
    isOverCount: true,
    finding: 'In the lee of its own ridge and still over the count. Dented exhaust caps date the hail.',
  },
];

export const roofTally = [
  { label: 'The desk wrote', value: '3 SQ', tone: 'danger', note: 'One corner of one slope' },
  { label: 'The roof measures', value: '24 SQ', tone: 'good', note: '39 hits in four test squares' },
] as const;

export const roofDrawing = {
  title:
    'Plan of the roof. Main house 48 by 34 feet with its ridge from west to east, a wing of 24 by 15 feet to the south. Slopes B, C and D are hatched as hit, slope A as under the count. The patch is a dashed field at the west end of slope B.',
  basis:
    'Drawn to scale from above. At 8/12 a square foot of plan is 1.202 square feet of roof: 23.95 squares, written as 24.',
  legend: [
    {
      symbol: 'hail',
      text: 'Slope over the count: 8 hits or more in 100 square feet, the number many desks ask for',
    },
    { symbol: 'watch', text: 'Slope under the count, failed on repairability and matching' },
    { symbol: 'patch', text: "What the carrier's patch covers: 3 squares" },
    { symbol: 'square', text: 'Test square, a dot for each hit' },
    { symbol: 'fixture', text: 'Pipe jacks, exhaust caps, chimney, dish' },
  ],
} as const;

/** The supplements that the plus in "$24,000+" represents. */
export const roofSupplements: readonly Point[] = [
  {
    title: 'What the tear-off uncovers',
    text: 'A second layer, more soft decking than the attic showed, a gap in the boards wider than the shingle maker allows. Photographed before it is covered, filed the same day, with work held at that slope.',
  },
  {
    title: 'What the building department asks',
    text: 'Ventilation to the current ratio, fastening in a high-wind zone, a mid-roof inspection. Ordinance or Law responds to what an official enforces, so the correction notice goes into the file.',
  },
  {
    title: 'What the price list did in that time',
    text: 'Months pass between the date of loss and the date of work. Where the policy pays the cost when it is incurred, the list of that month is the list.',
  },
  {
    title: 'What the invoices prove',
    text: `Labor in a storm market is ${laborGapPercent.from}–${laborGapPercent.to}% above the carrier's allowance. Three local invoices close the gap better than an argument.`,
  },
];

export const roofMethod: readonly Point[] = [
  {
    title: 'Read the policy first',
    text: 'Cosmetic exclusion, roof schedule, matching, Ordinance or Law, the time to claim depreciation. What the endorsements say decides which photos we need.',
  },
  {
    title: 'Chalk a test square on every slope',
    text: "Ten feet by ten, each hit circled, the slope's letter and the compass in the frame. A slope without a test square is a slope the desk may guess at.",
  },
  {
    title: 'Date the hail',
    text: 'Soft metals, window screens, air-conditioner fins and weather data for the address. They answer "prior storm" before it is written.',
  },
  {
    title: 'Test whether it can be repaired',
    text: 'Lift, bend and release at three places a slope, on video. A shingle that creases or tears when its neighbor is replaced cannot be patched, whatever the count.',
  },
  {
    title: 'Prove the match, or its absence',
    text: "Width, exposure, profile and color against what is sold today, with the supplier's letter that the product is discontinued.",
  },
  {
    title: "Write it in the carrier's own format",
    text: 'Sketch, line items, F9 notes with the code section and the photo number. The desk can approve a line that explains itself.',
  },
];

export const roofAnswers: readonly DeskAnswer[] = [
  {
    desk: 'Wear and tear. Granule loss consistent with age.',
    answer:
      'An aging roof loses granules evenly. Hail breaks the mat in random round spots and dents the metal beside them. One photo shows both, with a scale.',
  },
  {
    desk: 'Damage is cosmetic and does not affect function.',
    answer:
      'The exclusion, where there is one, usually names metal. A bruised mat has lost its protection and is a direct physical loss under the insuring agreement. We quote the form.',
  },
  {
    desk: 'The damaged shingles can be individually replaced.',
    answer:
      'The repairability test is on video and the product is discontinued. We ask for the name of the shingle the desk would use.',
  },
  {
    desk: 'Matching is not owed.',
    answer:
      'We cite what governs this policy in this state: the loss settlement clause, a matching endorsement, a regulation. Where none applies, we rest on repairability, which needs none.',
  },
  {
    desk: 'Overhead and profit are not warranted for a single trade.',
    answer:
      'The estimate lists the trades by line. The test is whether a general contractor is reasonably likely, not whether one has been hired yet.',
  },
];

export const roofHeadings = {
  chart: { caption: 'One roof, one storm', offer: 'Carrier: patch repair', result: 'File: full replacement' },
  hits: {
    id: 'hits',
    title: 'What was hit, and what a patch covers',
    lead: 'Four slopes, four test squares. The desk walked to the first.',
  },
  difference: {
    id: 'difference',
    title: 'Where the difference lies',
    lead: 'Each bar begins where the one above it ends.',
  },
  bridge: {
    caption: 'From the patch to the roof, group by group',
    offerLabel: "Carrier's patch",
    resultLabel: 'Full replacement',
  },
  supplements: {
    id: 'supplements',
    fold: `${roofSupplements.length} supplements`,
    title: 'What the plus is for',
    lead: 'The ledger is the estimate of day one. These come after it.',
  },
  answers: {
    id: 'answers',
    title: 'What the desk writes back',
    lead: 'And what is already in the file when it does.',
    fold: `${roofAnswers.length} letters and their answers`,
  },
  method: {
    id: 'method',
    title: 'How a roof file is built',
    fold: `A roof file in ${roofMethod.length} steps`,
  },
  lines: {
    id: 'lines',
    title: 'Every line',
    lead: 'Both estimates, with the reason for each difference.',
    fold: 'Both estimates, line by line',
  },
  resultColumn: 'The roof needs',
} as const;
