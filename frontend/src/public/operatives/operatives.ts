import { type Point } from '@/public/parts/copy';

export type DeskKey = 'field' | 'desk' | 'legal' | 'technical';

export interface OperativeDesk {
  key: DeskKey;
  title: string;
  post: string;
  who: string;
  onClaim: readonly Point[];
  tools: readonly string[];
  handsOn: { to: DeskKey; what: string };
}

/** Without names: operatives are known by what they do. */
export const operativeDesks: readonly OperativeDesk[] = [
  {
    key: 'field',
    title: 'Field operatives',
    post: 'On the roof, in the crawl space, at the reinspection',
    who: 'Licensed adjusters and estimators who still climb the roof themselves. Most carried a carrier badge through several storm seasons, and know from there what a first inspection passes over.',
    onClaim: [
      {
        title: 'Walk the whole loss',
        text: 'Every slope, elevation and room, with test squares where the storm hit and where it did not.',
      },
      {
        title: 'Fix the evidence',
        text: 'Wide, middle, close, with scale, meter and compass in the frame, before tarps and crews change it.',
      },
      {
        title: 'Attend the reinspection',
        text: "Beside the carrier's adjuster, with the same chalk, so that one count is written down.",
      },
    ],
    tools: [
      'Pitch gauge',
      'Laser measure',
      'Pin and pinless moisture meter',
      'Thermal camera',
      'Chalk, scale, compass',
      'Aerial roof report',
    ],
    handsOn: {
      to: 'technical',
      what: 'A photo set in order, a measured diagram, and the three questions that only a test can settle.',
    },
  },
  {
    key: 'desk',
    title: 'Desk operatives',
    post: 'In the ESX, in the ledger, in the calendar',
    who: 'Estimators and former desk examiners who price for a living. They have cut estimates for carriers and know which lines are struck by habit, which by guideline, and which only because nobody defended them.',
    onClaim: [
      {
        title: 'Rebuild the estimate',
        text: 'Sketch, price list, line items, O&P and depreciation from nothing, then against theirs, line by line.',
      },
      {
        title: 'Keep the ledger',
        text: 'Every supplement numbered, every line open, paid, changed or explained. Nothing is lost in a total.',
      },
      {
        title: 'Keep the calendar',
        text: 'Notice, proof of loss, holdback, suit: the dates of the policy and of the state, and who has to move next.',
      },
    ],
    tools: [
      'Xactimate, from the ESX',
      'Price list by city and month',
      'Line item definitions',
      'Gap ledger',
      'Statement of loss',
      'Receipt log',
    ],
    handsOn: {
      to: 'legal',
      what: 'An estimate in which every line has an exhibit, and a letter that still needs its clauses.',
    },
  },
  {
    key: 'legal',
    title: 'Legal operatives',
    post: 'In the policy, in the statute, at the appraisal table',
    who: 'Policy analysts, appraisers and attorneys. They read the contract before anyone argues from it, and take the file over where the clause, not the count, decides.',
    onClaim: [
      {
        title: 'Read the policy whole',
        text: 'Exclusion and exception, condition and endorsement, with the form number and edition that were in force.',
      },
      {
        title: 'Set the demand on its clause',
        text: 'Matching, Ordinance or Law, O&P, labor depreciation: asked for where the wording or the state gives it.',
      },
      {
        title: 'Open the other door',
        text: 'Appraisal where the amount alone is in dispute; an attorney licensed in your state where it is not.',
      },
    ],
    tools: [
      'Certified policy',
      'Coverage map',
      'State claim-handling rules',
      'Appraisal clause and award form',
      'Sworn proof of loss',
      'Tolling agreement',
    ],
    handsOn: {
      to: 'field',
      what: 'The clauses that the next inspection has to prove, before anyone climbs a ladder again.',
    },
  },
  {
    key: 'technical',
    title: 'Technical operatives',
    post: 'In the laboratory, in the attic, in the weather record',
    who: 'Engineers, hygienists and certified inspectors who test before they write. They are asked what happened, and are never told what should have.',
    onClaim: [
      {
        title: 'Settle the cause',
        text: 'Hail or blister, wind or age, today or two winters ago: by method, so that another can repeat it.',
      },
      {
        title: 'Prove what cannot be repaired',
        text: 'Repairability on film, a discontinued product by laboratory match, moisture by log and dry standard.',
      },
      {
        title: 'Answer the other report',
        text: 'Page by page: the assignment, the sample, the step that does not follow, the photo that was left out.',
      },
    ],
    tools: [
      'IICRC S500 and S520',
      'Psychrometric logs',
      'Material match report',
      'Site-specific weather analysis',
      'Core and tape-lift samples',
      'Adopted code, by edition',
    ],
    handsOn: {
      to: 'desk',
      what: 'A cause, a method and a scope that follows from them, each page citing its exhibit.',
    },
  },
];

/** A stage of the example claim, with the operatives who work on it. */
export interface ClaimStage {
  desk: DeskKey;
  /** The first and last day of the stage, counted from the upload. */
  from: number;
  to: number;
  act: string;
  handsOver: string;
}

/** An invented example: a hail claim of which the carrier allowed two slopes. */
export const claimStages: readonly ClaimStage[] = [
  {
    desk: 'desk',
    from: 0,
    to: 0,
    act: 'Opens the file. Policy, letters and both estimates are indexed and the deadlines set.',
    handsOver: 'An index and a list of what is missing',
  },
  {
    desk: 'legal',
    from: 1,
    to: 1,
    act: 'Reads the policy: loss settlement, matching, Ordinance or Law, appraisal, the suit date.',
    handsOver: 'A coverage map of one page',
  },
  {
    desk: 'field',
    from: 2,
    to: 3,
    act: 'Walks four slopes, four elevations and the attic. Chalks a test square on each slope.',
    handsOver: 'Photos in order, a measured diagram, hit counts by slope',
  },
  {
    desk: 'technical',
    from: 4,
    to: 5,
    act: 'Films a repairability test, has the shingle matched, layers the weather over the address.',
    handsOver: 'A causation memo with its exhibits',
  },
  {
    desk: 'desk',
    from: 5,
    to: 7,
    act: 'Rebuilds the ESX from the diagram and sets it against the estimate of the carrier.',
    handsOver: 'An estimate, a gap ledger, a draft letter',
  },
  {
    desk: 'legal',
    from: 7,
    to: 7,
    act: 'Sets each demand on its clause and strikes the two that the policy does not carry.',
    handsOver: 'A letter that can be sent',
  },
  {
    desk: 'desk',
    from: 8,
    to: 8,
    act: 'Submits supplement 1, every line numbered, and logs the receipt.',
    handsOver: 'The next move, with its date, to the carrier',
  },
  {
    desk: 'field',
    from: 15,
    to: 15,
    act: 'Meets the reinspection on the roof, with the same chalk and the same squares.',
    handsOver: 'A joint count, confirmed by letter that evening',
  },
  {
    desk: 'technical',
    from: 22,
    to: 23,
    act: 'Answers the engineer hired by the carrier: the sample, the method, the slope he did not test.',
    handsOver: 'A rebuttal, page against page',
  },
  {
    desk: 'desk',
    from: 24,
    to: 24,
    act: 'Sends supplement 2 with what the reinspection settled, and asks for the undisputed part by itself.',
    handsOver: 'A ledger with four lines still open',
  },
  {
    desk: 'legal',
    from: 31,
    to: 31,
    act: 'Reconciles the payments: one deductible, no labor depreciated that may not be, the holdback date in writing.',
    handsOver: 'To you: each line paid, changed or explained',
  },
];

export const operativesCopy = {
  lead: 'Four kinds of people hold your file. You will not learn their names. You will know what each of them did, on which day, and what they passed on.',
  chain: {
    id: 'claim',
    title: 'One claim, hand by hand',
    lead: 'A hail claim of which the carrier allowed two slopes. An example: who holds it on which day, and how long the carrier does.',
    caption: 'Day',
    waiting: 'The carrier holds the file',
  },
  principles: {
    id: 'no-photo',
    title: 'Why there is no photo here',
    text: [
      'Some of us sit as appraisers and some testify, and all of us meet the same desks again next month. A name tells a carrier who is coming; a file tells it only what is owed. Each operative is licensed or certified for what they do, and the network checks that before the first claim and every year after.',
      'What you see of us is the work: numbered lines, dated letters, exhibits that open. That is what the carrier sees too.',
    ],
  },
} as const;
