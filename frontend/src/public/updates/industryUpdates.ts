import { type Passage } from '@/public/parts/copy';

interface UpdateFigure {
  value: string;
  label: string;
}

/** Thicknesses are in sixteenths of an inch. */
export interface SheathingScaleData {
  caption: string;
  minimum: number;
  boards: readonly { label: string; sixteenths: number; verdict: string }[];
}

export interface IndustryUpdate {
  /** The URL hash of the section. */
  id: string;
  group: string;
  title: string;
  when: string;
  text: readonly string[];
  figures?: readonly UpdateFigure[];
  sheathing?: SheathingScaleData;
  onYourFile: string;
}

/** A day, or a span if `end` is set; `end` is exclusive. Dates are `YYYY-MM-DD`. */
export interface TimelineMark {
  /** The id of its update. */
  update: string;
  label: string;
  start: string;
  end?: string;
}

export const timelineCaption = 'Dates and spans, to scale';

export const timelineYears = { first: 2025, last: 2026 } as const;

export const timelineMarks: readonly TimelineMark[] = [
  { update: 'fortified', label: 'Fortified-roof standard takes effect', start: '2025-01-01' },
  { update: 'fortified', label: 'Deadline for builders', start: '2025-11-01' },
  { update: 'california', label: 'California building code takes effect', start: '2026-01-01' },
  { update: 'manual', label: 'Roofing manual, 2025 edition', start: '2025-01-01', end: '2026-01-01' },
  {
    update: 'model-codes',
    label: 'States adopt from the three-year model-code cycle',
    start: '2025-01-01',
    end: '2027-01-01',
  },
  {
    update: 'market',
    label: 'Market: roof schedules, higher wind deductibles',
    start: '2025-01-01',
    end: '2027-01-01',
  },
  { update: 'energy', label: 'Energy codes reach re-roofs', start: '2025-01-01', end: '2027-01-01' },
];

export const industryIntroduction: Passage = {
  title: 'What changed while the estimate software did not',
  text: [
    "Codes change on a day. Price lists follow in a quarter, carriers' guidelines in a year, and the desk that reads your file when someone tells it to. In between lies money: work that has to be done by a rule that the estimate does not know yet.",
    'This is the 2025 briefing, as of November 2026. Dates first, then what each change means, then what to do with it on a file. Where a rule differs by county, we say so. Read the adopted text before you cite it.',
  ],
};

export const industryUpdates: readonly IndustryUpdate[] = [
  {
    id: 'fortified',
    group: 'Standards',
    title: 'The fortified-roof standard',
    when: 'Effective Jan 1, 2025. Builder deadline Nov 1, 2025',
    text: [
      'The voluntary standard for roofs that stay on in high wind was revised with effect from January 1, 2025. Builders had until November 1, 2025 to move their projects over to it.',
      'It works from the deck up. Sheathing is 7/16 inch at the least. The "New Roof" designation is given only within five years; past that a roof no longer counts as new, however well it has held.',
    ],
    figures: [
      { value: '7/16 in.', label: 'Minimum sheathing' },
      { value: 'Nov 1, 2025', label: 'Builder deadline' },
      { value: '5 years', label: '"New Roof" designation' },
    ],
    sheathing: {
      caption: 'Sheathing in section, to scale',
      minimum: 7,
      boards: [
        { label: '3/8 in.', sixteenths: 6, verdict: 'Below the minimum' },
        { label: '7/16 in.', sixteenths: 7, verdict: 'The minimum' },
        { label: '1/2 in.', sixteenths: 8, verdict: 'Above the minimum' },
      ],
    },
    onYourFile:
      'If the policy carries a fortified or roof-upgrade endorsement, quote the edition in force on the date the work is done. Measure the sheathing at the eave and photograph it with a caliper: below 7/16 in. the deck is a line, not an allowance. Check the age of the roof before you promise a designation.',
  },
  {
    id: 'manual',
    group: 'Standards',
    title: 'The roofing manual, 2025 edition',
    when: '2025 edition',
    text: [
      'The trade\'s roofing manual came out in its 2025 edition. It is no code, yet it is the measure of a roofer when the code says "in a workmanlike manner", and what both sides\' experts reach for.',
      'Details move between editions: flashing heights, underlayment laps, edge metal, ventilation paths.',
    ],
    onYourFile:
      "Cite edition and detail number beside each flashing and edge-metal line. If the carrier's engineer relies on an older edition, ask why, in writing. The difference between two drawings is a line item.",
  },
  {
    id: 'model-codes',
    group: 'Codes',
    title: 'Model-code cycles',
    when: 'Every three years; adopted state by state',
    text: [
      'The model building and residential codes are issued every three years. A model code binds nobody until a state or a city adopts it, and most adopt late and with amendments. In any month of 2025 and 2026 neighboring counties may enforce editions that are six years apart.',
    ],
    figures: [
      { value: '3 years', label: 'From one edition to the next' },
      { value: '6 years', label: 'Between what neighbors may enforce' },
    ],
    onYourFile:
      'Never cite "the IRC". Cite the edition that the authority at this address had adopted on the permit date, with the section and the local amendment. One call to the building department, noted with name and hour, is worth more than a printed page of the wrong edition.',
  },
  {
    id: 'california',
    group: 'Codes',
    title: 'California building code',
    when: 'Effective Jan 1, 2026',
    text: [
      "California's building code changed on January 1, 2026. Permits applied for since then fall under the new edition; those before it, as a rule, under the old one.",
      'For losses in the state the permit date can matter as much as the date of loss, most of all where a house is rebuilt in a wildfire zone.',
    ],
    onYourFile:
      'Put the permit date on page one. If a delay by the carrier moved the permit across January 1, write down each day of it: the added cost of the new edition follows from the calendar. Check that the Ordinance or Law limit holds the difference, and ask early if it does not.',
  },
  {
    id: 'market',
    group: 'Market',
    title: 'Insurance market trends',
    when: 'Through 2025 and 2026',
    text: [
      'Carriers have kept moving cost to the roof. More policies pay roofs by a schedule of age. Wind and hail deductibles are more often a percentage of the dwelling limit. Cosmetic exclusions, matching limits and shorter notice periods arrive by endorsement at renewal, on a page few people read.',
      'Desks lean further on aerial images and on automated review. Both are quick, and neither has been in the attic.',
    ],
    onYourFile:
      'Read the endorsements of the policy period in which the loss fell, not of the one that was mailed last. Work out the percentage deductible in dollars before you set a strategy. Where a decision rests on an aerial image, ask for the image, its date and its resolution.',
  },
  {
    id: 'energy',
    group: 'Codes',
    title: 'Energy codes',
    when: "With each state's adoption",
    text: [
      'Energy codes used to be about new houses. Recent editions reach further into alterations: insulation when a roof is stripped to the deck, air sealing when a wall is opened, cool surfaces on low slopes in hot zones, glazing when a window is replaced.',
    ],
    onYourFile:
      'When the covering comes off or a cavity is opened, ask the building department which energy provisions apply to an alteration. What it enforces is an Ordinance or Law item with a quantity: square feet of insulation, linear feet of air seal, U-factor of the window. Write it as a line before the wall is closed.',
  },
];
