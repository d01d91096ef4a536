import { type Passage } from '@/public/parts/copy';
import { credibilityExample } from '@/public/credibility/credibility';
import { examples } from '@/public/caseFiles/examples';
import { type LinkedPage } from '@/shared/config/pages';

/** A closed case. Amounts are in US dollars. */
export interface SuccessStory {
  kind: string;
  title: string;
  story: string;
  offer: number;
  result: number;
  /** Set if the result is not exact: `$24,000+`. */
  resultShown?: string;
  claimed?: number;
  deductible?: number;
  /** Replaces the default label of the increase. */
  increaseShown?: string;
  /** What changed the outcome, in order. */
  turns: readonly string[];
  /** The page with the details, by its name in routes.json. */
  page: LinkedPage;
}

export const successStories: readonly SuccessStory[] = [
  {
    kind: 'Roof',
    title: 'The patch',
    story:
      'The carrier priced a few shingles on one slope. The shingles around them could not be lifted without breaking, so the patch it paid for could not be laid.',
    ...examples.roof,
    turns: [
      'A repairability test, filmed, slope by slope.',
      'The scope written as a replacement, accessories and code items in it.',
      'Supplements sent as the work opened up, each with its photo.',
    ],
    page: 'RoofEstimatesPage',
  },
  {
    kind: 'Interior',
    title: 'The living room',
    story:
      "The carrier's scope stopped where the stain stopped. The ceiling, the floor and the trim run on, and so does the policy.",
    ...examples.interior,
    turns: [
      'Drying and cleaning scoped by the IICRC standard rather than by habit.',
      'Finishes carried to the next natural break, so that the room matches itself.',
      'Contents at replacement cost, and the extra living expense counted to the day.',
    ],
    page: 'InteriorAssessmentsPage',
  },
  {
    kind: 'ESX file',
    title: 'The corrected file',
    story:
      'Nobody argued coverage. The estimate was wrong: lines left out, lines priced from a list that had aged out, quantities that did not agree with the sketch.',
    ...examples.esx,
    turns: [
      'Scope errors listed: what the sketch shows and the estimate leaves out.',
      'Pricing errors listed: the line, the list it came from, the list in force.',
      'One corrected ESX sent back in the format the desk works in.',
    ],
    page: 'EsxFileReviewsPage',
  },
  {
    kind: 'Credibility file',
    title: 'The claim that was cut first',
    story:
      'A contractor claimed, the carrier cut, and the file came to us. It closed above the sum that had been claimed in the first place.',
    offer: Number(credibilityExample.reduced),
    result: Number(credibilityExample.raised),
    claimed: Number(credibilityExample.claimed),
    deductible: Number(credibilityExample.deductible),
    increaseShown: credibilityExample.increaseShown,
    turns: [
      "The carrier's reductions answered one by one, with the policy page beside each.",
      'What the first estimate had missed added to the same file.',
      'Resubmitted to a desk that could sign for the whole of it.',
    ],
    page: 'CredibilityFormPage',
  },
];

export const statedMultiples = { from: 2, to: 10 } as const;

export const successStoriesCopy = {
  approvals: 'approved on files that we built or rebuilt, from the first one on',
  shares: {
    id: 'how-often',
    title: 'How often it works',
    lead: 'Each square is one file. The dashes are the ones that did not move.',
    success: {
      label: 'success rate',
      won: "claims closed above the carrier's first figure",
      lost: 'closed at it, or not at all',
    },
    reversals: { label: 'denial reversals', won: 'denials ended in a payment', lost: 'were not reversed' },
  },
  multiples: {
    id: 'how-far',
    title: 'How far an offer moves',
    lead: 'A multiple is what was paid, divided by what was first offered.',
    note: 'Two of these four are outside the range. We show them as they are: an offer for a patch leaves more room to move, and a room that was half paid leaves less.',
  },
  cases: {
    id: 'files',
    title: 'Four files, opened',
    lead: 'The sums are the ones that the pages behind them work through.',
  },
  members: {
    id: 'members',
    title: 'Eight more, from the members who sent them',
    lead: 'Offered, claimed, paid.',
    link: 'Read them in their own words',
  },
} as const;

export const howWeCount = {
  title: 'How we count',
  text: [
    'A figure that nobody explains is an advertisement. These are the rules behind ours, and what they do not say.',
  ],
  points: [
    {
      title: 'Success',
      text: "A claim that closes above the carrier's first figure in writing. A claim that closes at it counts as lost, whatever else was learned.",
    },
    {
      title: 'Reversal',
      text: 'A written denial, in whole or of a coverage part, that ends in a payment under the same policy for the same loss.',
    },
    {
      title: 'Approval',
      text: "The sum in the carrier's own letter or the appraisal award, before the deductible. Not what was asked for.",
    },
    {
      title: 'No promise',
      text: 'A record says what happened on other roofs under other policies. Yours turns on its own wording, its own facts and its own dates.',
    },
  ],
} as const satisfies Passage;
