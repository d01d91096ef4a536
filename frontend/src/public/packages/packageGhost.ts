import { networkFigures } from '@/public/parts/network';
import { type PackageContent } from './packageTypes';

/** For a company with a steady flow of files. */
export const ghostPackage = {
  name: 'ghost',
  title: 'GHOST',
  grade: 2,
  motto: 'A second office behind yours, which the carrier never meets.',
  audience:
    'For the company with a steady flow of denied and underpaid files, and more than one person working them.',
  unitLabels: {},
  returnMultiple: 90,
  example: { claim: 85_000, article: 'an', result: 765_000 },
  advantage: {
    text: [
      'At this volume you fight more than one file: the same three carriers, the same TPA script and the same reinspection firm, month after month. We read your files against each other and answer the pattern instead of the letter.',
      'Two desks work at once. One builds the estimate. The other reads it as the carrier will: price list, depreciation schedule, and the authority limit of the person who has to sign.',
    ],
    points: [
      {
        title: 'Supplements on a schedule',
        text: 'Each open file has a next move and a date: the missed code upgrade, the detach and reset, the ALE extension. Nothing waits for someone to remember it.',
      },
      {
        title: 'Causation, answered twice',
        text: "Wind against wear. Sudden discharge against long-term seepage. Our engineers answer with the standards that the carrier's expert has to cite as well.",
      },
      {
        title: 'Counsel within reach',
        text: 'When a reservation of rights or a notice of examination under oath arrives, an attorney reads it before you answer it.',
      },
    ],
  },
  lifeAfter: {
    text: ['Your office stops working from memory. Files move by date, and people go home.'],
    changes: [
      {
        before: 'Supplements sit with whoever has an hour left.',
        after: 'Each one has an owner, a basis in line items and a day on which it leaves.',
      },
      {
        before: 'Three estimators write three kinds of Xactimate.',
        after:
          'One standard for scope, F9 notes and photo labels. No desk adjuster can play one file against another.',
      },
      {
        before: '"Wear and tear" closes the file.',
        after: "An engineer's report reopens it, by storm date, hail size and slope.",
      },
      {
        before: 'You learn of the reinspection when the truck is in the drive.',
        after: 'You meet it with a marked-up scope and your own photos of every slope.',
      },
    ],
  },
  feeMetrics: {
    text: [
      `With one claim a percentage is a price. With a flow of claims it is a partner you never chose, who takes ${networkFigures.publicAdjusterFeePercent} percent of each and carries none of the overhead.`,
    ],
  },
  bottomLine: {
    verdict: 'Count the files you let go at the first offer last year.',
    text: [
      "If there were more than a few, this is the plan they belonged in. GHOST is built for the month in which every file on the board is somebody's roof and somebody's payroll, and in which no one has time to be right about all of them.",
    ],
  },
} as const satisfies PackageContent;
