import { type Passage, type Point } from '@/public/parts/copy';

export const appraisersLead =
  'Sixty appraisers who set the amount of loss when the carrier will not. Narrow them by rate, by credentials, by state, and read what each one knows.';

export const appraisalClause = {
  title: 'The clause that takes the number off the desk',
  text: [
    "You and the carrier agree that the loss is covered, but not on what it costs. For that case most property policies have an appraisal clause, and either side may demand it in writing. From then on the amount of loss is not the desk's to decide.",
    'Each side names a competent, disinterested appraiser. The two choose an umpire; where they cannot agree on one, a court appoints one. They inspect, write their own line items and set actual cash value and replacement cost item by item. What they differ on goes to the umpire.',
    'An award that two of the three sign is binding on the amount. It does not decide coverage. That is why we read the policy and its endorsements before a demand goes out, not after.',
  ],
} satisfies Passage;

/** Labels of the diagram of the clause. */
export const appraisalDrawing = {
  caption: 'Two appraisers, one umpire, any two signatures',
  description:
    'You name an appraiser and the carrier names an appraiser. The two choose an umpire. When any two of the three sign, the award is binding on the amount of loss.',
  you: { name: 'Your appraiser', note: 'named by you' },
  carrier: { name: 'Their appraiser', note: 'named by the carrier' },
  umpire: { name: 'Umpire', note: 'chosen by the two' },
  signatures: 'any two of three sign',
  award: { name: 'Award', note: 'binding on the amount of loss' },
} as const;

export const directoryCopy = {
  title: 'The roster',
  lead: 'Select a band or a state, or both. Your choice is part of the link, so a partner you send it to sees what you see.',
  rateNote:
    "The success rate is the share of an appraiser's awards that came out above the carrier's last figure. Counted as it is, never rounded up: 99.995 is not 100.",
  emptyTitle: 'No appraiser matches all of these filters.',
  emptyHint: 'Remove one, or clear them all and start with the state.',
} as const;

/** Describes the current sort order. */
export const directoryOrders = {
  none: 'Preferred by last name, then everyone by success rate.',
  rate: 'Preferred first, then by success rate.',
  most: 'Preferred first, then the most credentials, specialties counted.',
  least: 'Preferred first, then the fewest credentials, specialties counted.',
} as const;

export const directoryFigureLabels = {
  roster: { label: 'On the roster', note: 'four of them preferred' },
  territory: { label: 'States they sit in', note: 'hail, wind and water country first' },
  record: { label: 'Appraisals on record', note: 'updated every seven days' },
  best: { label: 'At a perfect 100', note: 'never lost one' },
} as const;

export const appraiserWorkTitle = 'What you get with the name';

export const appraiserWork: readonly Point[] = [
  {
    title: 'Writes the award form first',
    text: 'Replacement cost, depreciation and actual cash value are in separate columns for every building item, with code upgrade, matching and contents itemized. A lump sum invites the next dispute; columns end this one.',
  },
  {
    title: 'Brings the file, not an opinion',
    text: 'Photos by slope and by room, moisture logs, the line items with their Xactimate price list and month, and the policy language behind each item. The umpire decides on paper.',
  },
  {
    title: 'Knows the umpires',
    text: 'A nomination goes out with three names who have sat on losses of your kind. A carrier that refuses all three has to tell a judge why.',
  },
  {
    title: 'Has no share in it',
    text: "An appraiser is paid a flat fee out of your plan's credits, whatever the award says. A percentage would make them interested, and an interested appraiser is how awards are set aside.",
  },
];

export const appraiserAssignment = {
  title: 'Have one assigned',
  text: [
    'Members submit an appraisal from the dashboard: open a claim, choose Appraisal as the service, attach the policy and both estimates. We check that the clause is there and that the dispute is one of amount, then assign the appraiser whose state and specialties fit the loss. Name one from this list in the notes and we ask for that one first.',
  ],
} satisfies Passage;

export const rateStripCaption = 'Each square is one appraiser';
