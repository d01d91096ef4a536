import { type Passage, type Point } from '@/public/parts/copy';
import { laborGapPercent } from './examples';

/** `from` and `to` are percent above the carrier's allowance. */
export interface LaborGapBand {
  caption: string;
  allowance: string;
  band: string;
  from: number;
  to: number;
}

export const esxIntroduction: Passage = {
  title: 'Read it as a file, not as a PDF',
  text: [
    "A carrier's estimate arrives as forty pages of PDF. Behind it lies a file: a sketch, a price list, settings, line items, notes. The PDF shows what was written. The file shows what was switched off.",
    "We open the file. One house, wind and the water that followed it. Most of the carrier's lines stayed as they were. The others are below, each with its reason.",
  ],
};

export const scopeErrors: readonly Point[] = [
  {
    title: 'No waste on a cut-up roof',
    text: 'Measured squares are not ordered squares. We take waste from valleys, hips and rakes in the sketch and say so in the note.',
  },
  {
    title: 'Elevations left out',
    text: 'Two sides scoped, four sides of one profile. We document the discontinued board and the rule that governs uniform appearance.',
  },
  {
    title: 'Patches where a surface is wet',
    text: 'Six minimum charges hide one ceiling. We replace them by the area on the moisture map.',
  },
  {
    title: 'Detach and reset of what will not reset',
    text: 'Swollen cabinets, bent flashing, brittle shutters. A photo of the failure turns the line into remove and replace.',
  },
  {
    title: 'Code lines missing',
    text: 'Ice barrier, drip edge, smoke alarms, circuit protection. We cite the adopted section and the endorsement that pays for it.',
  },
  {
    title: 'Access left on the ground',
    text: "Steep, high, tarped, scaffolded. The pitch is in the carrier's own sketch; we make the line match it.",
  },
  {
    title: 'Finishes that stop mid-air',
    text: 'Floors, ceilings and paint end at thresholds and corners. We redraw the room to where the finish really ends.',
  },
  {
    title: 'Contents nobody moved',
    text: 'Rooms are worked on empty. Move out, block, pad and reset are counted by room.',
  },
  {
    title: 'Nobody runs the job',
    text: 'Ten trades in sequence need a supervisor. We attach the schedule and count hours from it.',
  },
  {
    title: 'The sketch is short',
    text: 'A missing bay, a nine-foot wall drawn at eight. We measure again first, because every line hangs on the sketch.',
  },
];

export const pricingErrors: readonly Point[] = [
  {
    title: 'A price list from another month',
    text: "Five months before the loss, or one metro area over. We re-price to the month and place that the policy's loss settlement calls for.",
  },
  {
    title: 'New-construction labor',
    text: 'The setting assumes an empty site and a row of equal houses. Restoration in a lived-in house is the other setting.',
  },
  {
    title: 'Labor below what crews bill',
    text: `Three local invoices for the same trade, same month. The gap we find is ${laborGapPercent.from}–${laborGapPercent.to}% above the carrier's allowance.`,
  },
  {
    title: 'Standard grade for high grade',
    text: 'The sample decides, not the drop-down. Laboratory or supplier report attached.',
  },
  {
    title: 'Overhead and profit unchecked',
    text: 'One box in the settings, a fifth on top of the lines. Where a general contractor is reasonably likely, it belongs in the first payment.',
  },
  {
    title: 'Labor depreciated',
    text: 'States and forms differ on whether labor may be depreciated at all. We read which applies and take it back where it does not.',
  },
  {
    title: 'Depreciation by the room',
    text: 'One percentage over paint, oak and copper. We set age and life item by item.',
  },
  {
    title: 'Sales tax off',
    text: 'Material tax follows the address. It is a setting, and it is often empty.',
  },
  {
    title: 'Components stripped from a line',
    text: 'An edited line keeps its name and loses its nails, primer or disposal. We compare each to the list and restore it.',
  },
  {
    title: 'Minimum charges swallowed',
    text: "A plumber does not come for eleven dollars. Where a trade's lines stay below its minimum, the minimum is the price.",
  },
];

export const laborGap: LaborGapBand = {
  caption: "Labor, in percent of the carrier's allowance",
  allowance: "Carrier's allowance",
  band: 'What local crews bill',
  ...laborGapPercent,
};

export const laborText: readonly string[] = [
  `Labor rates in a price list are surveyed, and a survey trails a market. After a storm it trails by a season. On the files we correct, what crews really bill is ${laborGapPercent.from}–${laborGapPercent.to}% above the carrier's allowance.`,
  'We attach invoices: same trade, same county, same quarter, the hours legible. In the file above it is one line, carpentry, at 20%.',
];

export const reviewSteps: readonly Point[] = [
  {
    title: 'The ESX comes in with its jacket',
    text: 'Estimate file, policy with dec page, photo report. Without the policy a review is only arithmetic.',
  },
  {
    title: 'Settings before lines',
    text: 'Price list, labor setting, overhead and profit, tax, depreciation. Five switches that move every line at once.',
  },
  {
    title: 'Sketch before quantities',
    text: 'Pitch, heights, openings, missing rooms. A corrected sketch corrects lines without an argument.',
  },
  {
    title: 'Lines, against photos and code',
    text: 'Each line is kept, corrected, removed or added. Whatever changes gets an F9 note with its photo and its section.',
  },
  {
    title: 'A second operative tries to break it',
    text: 'Former desk adjusters read the file as the desk will. What they would deny is proven better or taken out.',
  },
  {
    title: 'Back as a file',
    text: 'A clean ESX, the changes as a list, and a cover note of one page, in a format the desk can import.',
  },
];

export const esxHeadings = {
  chart: { caption: 'One estimate file', offer: "Carrier's file", result: 'File corrected' },
  diff: {
    id: 'line-by-line',
    title: 'The file, line against line',
    lead: 'Lines out, lines in, the reason with each. Members get the same comparison on the page of their claim: replacement cost, before depreciation and deductible.',
  },
  scope: {
    id: 'scope-errors',
    title: 'Scope errors',
    fold: `${scopeErrors.length} scope errors`,
    kicker: 'The work is wrong',
    lead: 'What has to be done and is not written, or is written as something less.',
  },
  pricing: {
    id: 'pricing-errors',
    title: 'Pricing errors',
    fold: `${pricingErrors.length} pricing errors`,
    kicker: 'The price is wrong',
    lead: 'The right line at the wrong figure. Several of these are settings, and settings move every line.',
  },
  labor: { id: 'labor-gap', title: 'The labor gap' },
  steps: { id: 'steps', title: 'How a review runs', fold: `A review in ${reviewSteps.length} steps` },
} as const;
