import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { SERVICES } from '@/entities/plan/serviceUnits';
import { type Passage, type Point } from '@/public/parts/copy';
import { networkFigures } from '@/public/parts/network';

const hours = limits.countdown.hours;
const { graceDays } = limits.subscription;

/** What happens to unused units. */
export const carryOverRules = Object.values(SERVICES).map(({ label, plural, publicName, carriesOver }) => {
  const end = label === plural ? 'Ends' : 'End';
  const note = carriesOver
    ? 'Unused ones roll over, on top of the new quota'
    : `${end} with the month; the quota starts over`;
  return { service: publicName, note, carriesOver };
});

const unitsThatCarryOver = carryOverRules
  .filter(({ carriesOver }) => carriesOver)
  .map(({ service }) => service.toLowerCase())
  .join(' and ');

export const membershipHeadings = {
  pricing: {
    id: 'pricing',
    title: 'Pricing',
    lead: 'Three plans. One price each, by the month. No share of any claim.',
  },
  nature: {
    id: 'what-it-is',
    title: 'What it is, and what it is not',
    fold: 'What it is, point by point',
    lead: 'Start with what it is not.',
  },
  start: {
    id: 'how-it-starts',
    title: 'How it starts',
    lead: 'From a code in your hand to a file on our desk.',
    fold: 'Step by step',
  },
  monthEnd: {
    id: 'month-end',
    title: 'At the end of the month',
    fold: 'What rolls over and what ends',
    lead: `A plan runs by the calendar month and is billed by it. Unused ${unitsThatCarryOver} roll over; everything else ends.`,
  },
  devices: {
    id: 'devices',
    title: 'Devices',
    fold: 'Devices of each plan',
    lead: 'An account opens on the devices bound to it and on no other. You name them, and revoke them.',
  },
  appraisers: { id: 'appraisers', kicker: 'Why ours', fold: 'Why ours, point by point' },
  whyWait: {
    id: 'why-wait',
    kicker: 'The cost of waiting',
    title: 'Why Wait?',
    lead: 'A carrier does not need to win when you are late. The times shown are usual ones; your policy sets yours.',
  },
} as const;

export const membershipNature: readonly { is: Point; isNot: Point }[] = [
  {
    is: {
      title: 'A desk behind your desk',
      text: 'Estimators, engineers, appraisers and counsel who have worked the other side, by the month and on your files.',
    },
    isNot: {
      title: 'Not a public adjuster',
      text: `We take no share of a claim, not the usual ${networkFigures.publicAdjusterFeePercent} percent and not one. We do not represent you to the carrier. What goes out goes in your name, on your word.`,
    },
  },
  {
    is: {
      title: 'One price',
      text: 'The month costs what the plan says, whatever your claims become. What a month includes is counted in units you can see.',
    },
    isNot: {
      title: 'Not a law firm',
      text: 'Attorney assistance reads and advises within your plan. Who represents you in court is between you and counsel.',
    },
  },
  {
    is: {
      title: 'By invitation',
      text: 'Each code opens one account on one device and is spent. We would rather know every member than count them.',
    },
    isNot: {
      title: 'Not a promise',
      text: 'Our examples are what happened on those claims. Yours turns on its policy, its facts and its dates.',
    },
  },
  {
    is: {
      title: 'A record',
      text: 'Every file you hand over, each move it makes and each unit it uses is on your dashboard with its date.',
    },
    isNot: {
      title: 'Not a way to bill what is not there',
      text: 'Damage that cannot be documented is not in our files. That is why the rest of the file holds.',
    },
  },
];

export const onboardingSteps: readonly (Point & { label: string })[] = [
  {
    label: 'Code',
    title: 'An invitation code',
    text: 'A network admin gives you a code. It works once, at the access terminal.',
  },
  {
    label: 'Device',
    title: 'A bound device',
    text: 'The device on which you register is bound to the account. Without a plan it is the only one. A plan allows more, and you see and revoke each of them.',
  },
  {
    label: 'Plan',
    title: 'A plan',
    text: `From your first visit to the packages as a member you have ${hours} hours to choose one on your dashboard. Your month begins when it is active.`,
  },
  {
    label: 'File',
    title: 'The first file',
    text: `You submit the claim with the carrier's estimate, your photos and the policy jacket. One unit of its service is used. If the claim is declined, or withdrawn before work starts, the unit comes back within its month, and ${unitsThatCarryOver} also later.`,
  },
];

export const monthMilestones: readonly Point[] = [
  {
    title: 'The month opens',
    text: 'On the day your plan begins, with its full quotas.',
  },
  {
    title: 'It runs to the same day of the next',
    text: 'One calendar month. Begun on January 31, it runs to the last day of February.',
  },
  {
    title: `${graceDays} days of grace`,
    text: 'If you do not renew on the day, everything stays usable and a notice says until when.',
  },
  {
    title: 'Cancelled for good',
    text: 'Unpaid after that, the plan ends at that minute. What was unused is forfeited and the device limit falls back to Basic.',
  },
];

/** Reasons for which a membership ends, other than an unpaid month. */
export const terminationReasons: readonly Point[] = [
  {
    title: 'A disputed charge',
    text: 'Disputing charges after receiving estimates leads to a permanent ban. Write to us first.',
  },
  {
    title: 'A cancelled invitation',
    text: 'It is gone forever. It cannot be reopened, moved to another person or used on a second account.',
  },
];

export const appraisersPitch = {
  title: 'The appraisers',
  text: [
    'When a carrier agrees that it owes but not how much, most property policies have a clause for that: each side names an appraiser, the two choose an umpire, and any two of the three set the amount. The whole claim then rests on one person you name. Name one of ours.',
  ],
  points: [
    {
      title: 'They set these numbers for carriers',
      text: "They know which lines a carrier's appraiser concedes in the first hour, and which go to the umpire.",
    },
    {
      title: 'They are paid flat',
      text: 'Many policies ask for an appraiser with no stake in the award. A credit is a fixed fee and never a percentage, so the first objection of the other side is gone.',
    },
    {
      title: 'They have read the file before the demand',
      text: 'Scope, photos, engineering and price list are exhibits by the time appraisal is invoked. Nobody learns the building on the day.',
    },
    {
      title: 'They are in the open directory',
      text: 'State, credentials, number of appraisals and success rate of each. Sort them, filter them, and choose for yourself.',
    },
  ],
} as const satisfies Passage;

/** `message` is the response that a member with expired access gets at sign-in. */
export const accessExpiry = {
  title: 'Codes burn out',
  text: `A member may hand us one file by RECONNAISSANCE, once. From that upload access runs for ${hours} hours. At zero, without an active plan, the code burns out: every screen closes and the sign-in answers with one line.`,
  message: messages.signIn.accessExpired,
} as const;
