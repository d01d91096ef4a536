import { networkFigures } from '@/public/parts/network';
import { type PackageContent } from './packageTypes';

/** For people who argue a few files alone. */
export const phantomPackage = {
  name: 'phantom',
  title: 'PHANTOM',
  grade: 1,
  motto: 'One operator, a few files, and no trace of us in any of them.',
  audience:
    'For the contractor, estimator or owner who carries a handful of disputed claims and argues each of them alone.',
  unitLabels: { estimate: 'reconstructed', engineer_assignment: 'free', appraisal: 'free' },
  returnMultiple: 40,
  example: { claim: 52_000, article: 'a', result: 208_000 },
  advantage: {
    text: [
      "You send the carrier's estimate, your photos and the policy jacket. We take the file apart and rebuild it the way a carrier's own desk is trained to check one: room by room, slope by slope, each line item with the photo and the policy paragraph behind it.",
      'It goes out under your name. What the carrier sees is an estimate that leaves the desk adjuster nothing cheap to strike.',
    ],
    points: [
      {
        title: 'Rebuilt, not padded',
        text: 'Every line is backed by a measurement, a photo or a code section. What cannot be proved is left out, because one weak line costs the ten beside it.',
      },
      {
        title: 'The engineer comes early',
        text: "Where causation is the fight, our engineer's findings are on paper before the carrier's own report hardens into a denial letter.",
      },
      {
        title: 'Appraisal in reserve',
        text: 'If the number stalls, the appraisal clause is invoked with an appraiser who has already read the file.',
      },
    ],
  },
  lifeAfter: {
    text: ['You keep your trade and your customers. What changes is the part of the week you spend on hold.'],
    changes: [
      {
        before: 'You explain O&P to a new desk adjuster on every third call.',
        after:
          'One letter names the trades on the job and the general contractor they need. The call does not come.',
      },
      {
        before: 'You repair the slope they paid for and eat the rest.',
        after: 'Test squares, a repairability record and the matching provision travel with the estimate.',
      },
      {
        before: 'Recoverable depreciation stays with the carrier because nobody asked for it in time.',
        after:
          'The holdback has a date in your calendar, and the invoices that release it are in one folder.',
      },
      {
        before: 'A low offer ends the conversation.',
        after: 'A low offer is the first page of our file.',
      },
    ],
  },
  feeMetrics: {
    text: [
      `A public adjuster is paid by the claim: ${networkFigures.publicAdjusterFeePercent} percent of it, and ${networkFigures.publicAdjusterFeePercent} percent of every supplement that follows. A plan is paid by the month, and it does not grow when your claim does.`,
    ],
  },
  bottomLine: {
    verdict: 'One disputed claim a year does not need us. One a month does.',
    text: [
      'PHANTOM is the smallest commitment that still holds everything that moves a number: a rebuilt file, an engineer, an appraiser. If one claim of the month comes back the way the example did, the plan was the cheapest line item on it.',
    ],
  },
} as const satisfies PackageContent;
