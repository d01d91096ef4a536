import { networkFigures } from '@/public/parts/network';
import { type PackageContent } from './packageTypes';

/** For large losses and portfolios. */
export const assassinPackage = {
  name: 'assassin',
  title: 'ASSASSIN',
  grade: 3,
  motto: 'Large loss, whole portfolios, one of ours opposite each of theirs.',
  audience:
    'For large-loss contractors, condo boards, property managers and public adjusters who hold many files against few carriers.',
  unitLabels: {},
  returnMultiple: 140,
  example: { claim: 150_000, article: 'a', result: 2_100_000, resultShown: '$2.1M' },
  advantage: {
    text: [
      'A large loss is not a bigger estimate. It is a building consultant, a forensic accountant, an executive general adjuster and an SIU referral that someone keeps in a drawer. We put one person of ours opposite each of theirs and run the file as one operation.',
      'Every building, unit and claim is in one plan: which file sets the precedent, which clause is invoked first, when appraisal is demanded and when it is held back.',
    ],
    points: [
      {
        title: 'A seat opposite each seat',
        text: 'Estimator against estimator, engineer against engineer, appraiser against appraiser. Nobody on your side answers a question outside their trade.',
      },
      {
        title: 'Precedent by design',
        text: 'The first building is settled for what it proves: matching, Ordinance or Law, business income. The rest of the portfolio cites it.',
      },
      {
        title: 'The panel is ready',
        text: 'Appraiser named, umpire candidates vetted, exhibits bound. The appraisal clause becomes a date instead of a threat.',
      },
    ],
  },
  lifeAfter: {
    text: ['You stop being the one person who holds the whole claim in their head.'],
    changes: [
      {
        before: 'The board meets, and nobody can say where the money is.',
        after: 'One page a week: each building, its number, its next date.',
      },
      {
        before: 'Carrier consultants arrive in threes.',
        after: 'So do we, and our scope was written first.',
      },
      {
        before: 'Business income and extended ALE are settled as an afterthought.',
        after: 'Each is a claim of its own, with its own proof and its own accountant.',
      },
      {
        before: "The suit limitation date is somebody's guess.",
        after: 'Every deadline in the policy is on one calendar, and counsel has read it.',
      },
    ],
  },
  feeMetrics: {
    text: [
      `On a large loss ${networkFigures.publicAdjusterFeePercent} percent is the payroll of a whole crew. It is the first thing a board asks about, and it comes out of the building.`,
    ],
  },
  bottomLine: {
    verdict: 'More than a good estimator costs. Less than one bad settlement.',
    text: [
      'If your year turns on a few large files, or one carrier holds most of them, take this one. If not, take a smaller plan. We would rather have you stay for the year than overreach for a month.',
    ],
  },
} as const satisfies PackageContent;
