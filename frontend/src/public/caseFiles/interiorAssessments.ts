import { type Passage, type Point } from '@/public/parts/copy';

/** One grade of a water-damage scale. */
export interface WaterGrade {
  name: string;
  meaning: string;
  estimateEffect: string;
  /** Set if the example's room has this grade. */
  exampleNote?: string;
}

/** One night that the household spent elsewhere. */
export interface LivingNight {
  work: string;
  isInCarrierScope: boolean;
}

export const interiorIntroduction: Passage = {
  title: 'One room, three rooms, one floor',
  text: [
    'A supply line lets go inside the west wall of a living room. It is found on the third day. The carrier scopes the wet boards, two walls and the ceiling, allows three days of drying and a week of lodging.',
    'The room settled for three quarters more, though the water had not reached one foot further. What changed is that someone wrote down where a finish ends, what the standard asks, what the sofa costs today, and when the family could walk on its floor.',
  ],
};

export const interiorBasis =
  'Both columns before the deductible. One price list. Lines that both sides wrote alike are left in: agreeing is part of the work.';

export const roomDrawing = {
  title:
    'Plan of the rooms. Living room A of 22 by 18 feet opens to the east into dining room B of 12 by 13 feet and hall C of 12 by 4 feet. Boards run from west to east through both openings. The western 220 square feet of room A are hatched as cupped; its west and south walls are marked as scoped.',
  basis:
    'Drawn to scale. 396 square feet of living room, 156 of dining room, 48 of hall: 600 square feet of one floor.',
  legend: [
    { symbol: 'hail', text: 'Cupped boards: 220 square feet, replaced in both estimates' },
    {
      symbol: 'scopedWall',
      text: 'What the carrier scoped: two walls of four, the finish of the cupped field alone',
    },
    { symbol: 'boards', text: 'One floor: boards run through A, B and C, sanded and finished as one' },
    { symbol: 'wall', text: 'Where paint and trim really end: four walls, at corners and casings' },
    { symbol: 'opening', text: 'Openings without door or threshold' },
    { symbol: 'source', text: 'The supply line; beside it, on the north wall, the built-in bookcase' },
  ],
} as const;

export const continuityPoints: readonly Point[] = [
  {
    title: 'A floor ends at a threshold',
    text: 'Boards that run through a cased opening are one floor. A new finish beside an old one shows from the front door, so 600 square feet are sanded to repair 220.',
  },
  {
    title: 'A ceiling ends at a corner',
    text: "Living and dining room share one plane under one light. We measure the plane: 552 square feet. The carrier measured the room's name.",
  },
  {
    title: 'Paint ends at an inside corner',
    text: 'Four walls of one color and one age. Two fresh ones do not restore the room. They date the other two.',
  },
  {
    title: 'Trim ends where the profile does',
    text: 'A discontinued baseboard is replaced around the room, or milled to match by the foot with a knife charge. We price both and file the smaller.',
  },
];

export const standardText: readonly string[] = [
  "ANSI/IICRC S500 is the trade's standard for water damage restoration. It grades the water by what is in it and the loss by how hard it is to dry. Both grades are found on site, written down with the hour, and both move lines of the estimate. A file that states them without readings has stated nothing.",
];

export const waterCategories: readonly WaterGrade[] = [
  {
    name: 'From a sanitary source',
    meaning: 'A supply line, a toilet tank, rain that has touched nothing yet.',
    estimateEffect: 'Dry in place where the material allows it.',
  },
  {
    name: 'Significantly contaminated',
    meaning: 'Washing-machine discharge, or clean water that has sat in a warm wall cavity.',
    estimateEffect: 'Pad out, cavities opened, cleaning before drying. Each is a line.',
    exampleNote: 'This room',
  },
  {
    name: 'Grossly contaminated',
    meaning: 'Sewage, rising ground or river water.',
    estimateEffect: 'Porous material goes, containment and protection stay on the estimate until clearance.',
  },
];

export const waterClasses: readonly WaterGrade[] = [
  {
    name: 'Least to evaporate',
    meaning: 'Part of a room, little porous material wet.',
    estimateEffect: 'Few machines, few days.',
  },
  {
    name: 'More to evaporate',
    meaning: 'Carpet and pad, water wicked up the walls.',
    estimateEffect: 'Air movers by the wet wall and floor.',
  },
  {
    name: 'Most to evaporate',
    meaning: 'Water from above: ceilings, walls, insulation.',
    estimateEffect: 'Machines for every surface, cavities too.',
  },
  {
    name: 'Deeply held water',
    meaning: 'Hardwood, plaster, concrete, stone: water bound in dense material.',
    estimateEffect: 'Longer, drier, slower. Five days here, where three were allowed.',
    exampleNote: 'This room',
  },
];

export const contentsText: readonly string[] = [
  "The policy pays replacement cost for contents, and the desk sent a check at actual cash value. That is usual and it is half the sentence. The other half is recoverable depreciation, here on three pieces, payable once they are replaced and the claim for it arrives inside the policy's window.",
];

export const contentsPoints: readonly Point[] = [
  {
    title: 'Name the thing, not its kind',
    text: 'Maker, material, size, age, condition, a photo before and after. "Sofa" is depreciated by a table. A named sofa is depreciated by its life.',
  },
  {
    title: 'Price it as sold today',
    text: 'Same kind and quality, from a store that delivers to the address, with tax and delivery. Screenshots carry a date.',
  },
  {
    title: 'Challenge the schedule, not the desk',
    text: 'We ask for the useful life behind each percentage. Oak does not age like particle board.',
  },
  {
    title: 'Diary the holdback',
    text: 'Many policies give 180 days, some a year or more. The date goes on the calendar on the day the first check is cut.',
  },
];

export const aleText: readonly string[] = [
  'Additional living expenses pay the difference between living normally and living elsewhere while the home is not fit to live in. They end on the day the household can use its rooms, not on the day the machines leave. For this room that was seven nights later: drywall, boards, sanding, three coats and the time they need to cure.',
  "An extension is asked for in writing before the first period runs out, with the contractor's schedule attached. After that it is a dispute; before that it is a date.",
];

export const aleCaption =
  "Fourteen nights. The carrier's lodging ended when the machines left; the second week is the one in which the room was put back.";

export const livingNights: readonly LivingNight[] = [
  { work: 'Water found, walls opened', isInCarrierScope: true },
  { work: 'Drying, day 1', isInCarrierScope: true },
  { work: 'Drying, day 2', isInCarrierScope: true },
  { work: 'Drying, day 3', isInCarrierScope: true },
  { work: 'Drying, day 4', isInCarrierScope: true },
  { work: 'Drying, day 5', isInCarrierScope: true },
  { work: 'Dry by the log, machines out', isInCarrierScope: true },
  { work: 'Drywall hung and taped', isInCarrierScope: false },
  { work: 'Texture, seal, first paint', isInCarrierScope: false },
  { work: 'New boards laid', isInCarrierScope: false },
  { work: 'Floor sanded and stained', isInCarrierScope: false },
  { work: 'First and second coat', isInCarrierScope: false },
  { work: 'Final coat', isInCarrierScope: false },
  { work: 'Cure: nobody walks on it', isInCarrierScope: false },
];

/** What a member submits. */
export const interiorKit: readonly Point[] = [
  {
    title: 'Readings with a map',
    text: 'Meter, material, dry standard, spot on the sketch, hour. A number without a place is a rumor.',
  },
  {
    title: 'Photos that turn the corner',
    text: 'Each opening from both sides, with the floor and the ceiling in one frame. Continuity is proven by a photo that shows two rooms.',
  },
  {
    title: 'A sample of each finish',
    text: "A foot of baseboard, a board end, a paint chip from behind a cover plate. The supplier's letter follows from it.",
  },
  {
    title: "The household's ordinary month",
    text: 'Grocery receipts, commute, laundry. Additional means above something, and that something has to be shown.',
  },
];

export const interiorHeadings = {
  chart: { caption: 'One living room', offer: "Carrier's scope", result: 'Result' },
  continuity: {
    id: 'continuity',
    title: 'Continuity of finish',
    lead: 'Damage has an edge. A finish has another one, and the second is what a room is restored to.',
  },
  difference: {
    id: 'difference',
    title: 'Where the difference lies',
    lead: 'Each bar begins where the one above it ends.',
  },
  bridge: {
    caption: 'From the scope to the room, part by part',
    offerLabel: "Carrier's scope",
    resultLabel: 'Settled',
  },
  standard: {
    id: 'standards',
    title: 'IICRC standards',
    kicker: 'ANSI/IICRC S500',
    fold: 'Categories of water, classes of drying',
  },
  categories: { title: 'Categories: what is in the water', gradeLabel: 'Category' },
  classes: { title: 'Classes: how hard it is to dry', gradeLabel: 'Class' },
  contents: {
    id: 'contents',
    title: 'Replacement cost for contents',
    fold: 'What contents are worth',
  },
  living: {
    id: 'living-expenses',
    title: 'Extended additional living expenses',
    fold: 'Living expenses, night by night',
  },
  kit: {
    id: 'kit',
    title: 'What you bring from the room',
    fold: `${interiorKit.length} things to bring`,
  },
  lines: {
    id: 'lines',
    title: 'Every line',
    lead: 'Both scopes, with the reason for each difference.',
    fold: 'Both scopes, line by line',
  },
  resultColumn: 'The room needs',
} as const;
