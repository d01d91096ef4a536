import { type Passage, type Point } from '@/public/parts/copy';
import { networkFigures } from '@/public/parts/network';

export const aboutRates = [
  {
    value: `${networkFigures.successRatePercent}%`,
    label: 'Success rate',
    note: "of claims end above the carrier's first figure",
  },
  {
    value: `${networkFigures.denialReversalPercent}%`,
    label: 'Denial reversals',
    note: 'of the denials we took on were reversed',
  },
  {
    value: networkFigures.multipliers,
    label: 'Multipliers',
    note: "the result, divided by the carrier's first offer",
  },
] as const;

export const aboutAmounts = [
  {
    value: networkFigures.lifetimeApprovals,
    label: 'Lifetime approvals',
    note: 'approved on files that we built or rebuilt',
  },
  {
    value: networkFigures.lastYearApprovals,
    label: `Last ${networkFigures.lastYearDays} days`,
    note: 'approved, counted to the day',
  },
  {
    value: networkFigures.responseHours,
    label: 'First response',
    note: 'from your message to an answer by a person',
  },
] as const;

export const whoWeAre = {
  title: 'Who we are',
  text: [
    "We are licensed claim adjusters, appraisers, engineers and estimators. Most of us spent years on the carrier's side of the file: on a ladder with a camera, at a desk with an authority limit, or in the review unit that sent your estimate back.",
    'We left with what the work taught us. How a loss is coded on its first day. Which sentence of a policy a desk quotes, and which one it leaves out. What makes a reserve move, and who has to sign when it does.',
    'We stay anonymous because the trade is small. A carrier that knows who wrote a file argues with the author. A carrier that does not know has to argue with the file.',
  ],
  points: [
    {
      title: 'Adjusters',
      text: 'Read the policy whole, set the order of events, and know what a desk must find in the file before it can say yes.',
    },
    {
      title: 'Appraisers',
      text: 'Where only the amount is in dispute, the appraisal clause takes it off the desk. They carry it through to an award.',
    },
    {
      title: 'Engineers',
      text: 'Answer the causation letter with a site visit, a method, measurements and a sealed report.',
    },
    {
      title: 'Estimators',
      text: "Write in the carrier's own software, line by line, so that nothing can be waved away as out of format.",
    },
  ],
} as const satisfies Passage;

/** A level of authority in a carrier's decision. */
export interface AuthorityLevel {
  title: string;
  /** What this level sees of the loss. */
  sees: string;
  /** What this level may decide. */
  signs: string;
  /** What changes its decision. */
  movedBy: string;
}

export const howCarriersDecide = {
  title: 'How a carrier really decides',
  lead: 'No one person decides your claim. It climbs a ladder, and at every rung less of the building is left in it. What reaches the top is a number, four photos and a paragraph.',
  rungs: [
    {
      title: 'Field adjuster',
      sees: 'The building, once, often for less than an hour.',
      signs: 'Little or nothing. Measures, photographs, writes the first scope.',
      movedBy: 'A second inspection, with someone there who points at the damage.',
    },
    {
      title: 'Estimating software',
      sees: "Line items, a price list and the carrier's own review rules.",
      signs: 'Nothing. It flags whatever falls outside the guideline.',
      movedBy: 'The right item, the current list, a note and a photo to every line.',
    },
    {
      title: 'Desk adjuster',
      sees: 'The file, never the roof.',
      signs: 'Up to a personal limit, and no higher than the reserve.',
      movedBy: 'A file that can be approved without an explanation.',
    },
    {
      title: 'Supervisor',
      sees: 'A request for more authority, and the reason given for it.',
      signs: 'A higher limit, and changes to the reserve.',
      movedBy: 'Policy language quoted whole, and an amount that follows from it.',
    },
    {
      title: 'Large-loss unit',
      sees: "A summary, coverage counsel's view, and what a dispute would cost.",
      signs: 'What no one below can.',
      movedBy: 'Appraisal invoked on time, an engineer on record, a sworn proof of loss.',
    },
  ] as const satisfies readonly AuthorityLevel[],
  note: 'Titles and limits differ from carrier to carrier, but the ladder is the same. Where a TPA runs the claim, it has the same rungs under another letterhead.',
  points: [
    {
      title: 'The reserve',
      text: 'Within days of the loss someone sets a figure aside for it. Everything paid later is measured against that figure. A thin first notice makes a thin reserve, and a thin reserve is defended for months.',
    },
    {
      title: 'Authority',
      text: 'Every signature has a ceiling. An adjuster who agrees with you and cannot sign will ask for one more photo. We write for the person whose ceiling is above your number.',
    },
    {
      title: 'Desk against field',
      text: 'Whoever climbed the roof does not decide, and whoever decides did not climb. What was not photographed, measured and labeled on the day is gone when the desk opens the file.',
    },
    {
      title: 'The software',
      text: 'Price lists age. Waste is trimmed. Overhead and profit is left off by default. The estimate looks exact; it is a row of choices, and each of them can be answered.',
    },
  ] as const satisfies readonly Point[],
} as const;

/** A carrier's move and the network's response to it. */
export interface CarrierMove {
  carrier: string;
  ours: string;
}

export const whatWeDo = {
  title: 'What we do about it',
  lead: 'We know the policy, the file and the process better than the desk that handles them. That is the whole method. Each of their habits has its answer in our file.',
  answers: [
    {
      carrier: 'A patch, priced as a repair.',
      ours: "A repairability test on video, the manufacturer's instructions, and the full slope where the patch fails.",
    },
    {
      carrier: 'One exclusion, quoted in part.',
      ours: 'The whole clause with its exceptions, the endorsement that changes it, and the fact in the file that meets it.',
    },
    {
      carrier: "Last quarter's price list and no O&P.",
      ours: 'An ESX on the current list, the trades counted, overhead and profit carried where the job needs a general contractor.',
    },
    {
      carrier: 'Depreciation taken from everything in sight.',
      ours: 'ACV worked item by item, and recoverable depreciation kept on a calendar until the RCV is paid out.',
    },
    {
      carrier: 'An engineer who wrote from photographs.',
      ours: 'One who came: moisture readings, core samples, and the weather record for the date of loss.',
    },
    {
      carrier: 'Silence.',
      ours: 'A dated log of every call with the deadline beside it, and the appraisal clause once the amount is all that is left.',
    },
  ] as const satisfies readonly CarrierMove[],
} as const;

export const whatWeWillNotDo = {
  title: 'What we will not do',
  text: ['An edge is only worth having if it survives being looked at. These four are not negotiable.'],
  points: [
    {
      title: 'Invent damage',
      text: 'Every line we write is backed by a photo, a measurement or a document. A file that cannot survive SIU is worth nothing to you.',
    },
    {
      title: 'Take a cut',
      text: `Members pay by the month. We take no share of a claim, where a public adjuster's fee is ${networkFigures.publicAdjusterFeePercent} percent of it.`,
    },
    {
      title: 'Promise an outcome',
      text: 'The figures here are what happened. Your policy, your loss and your dates decide what can happen next.',
    },
    {
      title: 'Show your file around',
      text: 'Access is limited to verified members. Adjusters, contractors and attorneys see only what is relevant to their role. No carrier sees any of it before you authorize it.',
    },
  ],
} as const satisfies Passage;

export interface Audience {
  name: string;
  brings: string;
  leavesWith: string;
}

export const audiences: readonly Audience[] = [
  {
    name: 'Contractors',
    brings: 'A signed contract, and an estimate the carrier cut in half.',
    leavesWith: 'A scope the desk can approve, supplements included, and a crew paid for the work it did.',
  },
  {
    name: 'Property managers',
    brings: 'Six buildings, one policy, tenants on the phone.',
    leavesWith: 'A schedule of loss by building, documented rents, one calendar of deadlines.',
  },
  {
    name: 'Estimators',
    brings: 'An ESX that came back with its lines missing.',
    leavesWith: 'An answer to each line, with the code section or the standard beside it.',
  },
  {
    name: 'Public adjusters',
    brings: "A file that stalled at a desk's limit.",
    leavesWith: 'The way past that desk, and experts to put on record.',
  },
  {
    name: 'Attorneys',
    brings: 'A coverage question and a thin record.',
    leavesWith: 'Reports, logs, photos and amounts that hold up under oath.',
  },
  {
    name: 'Policyholders',
    brings: 'A letter they do not believe.',
    leavesWith: 'The letter explained, the policy read whole, and a file that answers both.',
  },
  {
    name: 'Condo boards',
    brings: 'Common elements, unit owners and a master policy.',
    leavesWith: 'A clear split of who insures what, and a scope the association can vote on.',
  },
];
