import limits from '@rules/limits.json';

const hours = limits.countdown.hours;
const { graceDays } = limits.subscription;

export interface Deadline {
  title: string;
  /** As displayed: `72 hours`, `1–2 years`. */
  duration: string;
  /** The shortest and the longest usual number of days; equal if the deadline is fixed. */
  days: readonly [number, number];
  /** Who sets the deadline. */
  owner: 'network' | 'policy';
  text: string;
}

/** Shortest first. The deadlines of policies are typical values, not those of one policy. */
export const deadlines: readonly Deadline[] = [
  {
    title: 'Purchase window',
    duration: `${hours} hours`,
    days: [hours / 24, hours / 24],
    owner: 'network',
    text: 'From your first visit to the packages as a member. At zero no plan can be chosen until support reopens it.',
  },
  {
    title: 'Access after RECONNAISSANCE',
    duration: `${hours} hours`,
    days: [hours / 24, hours / 24],
    owner: 'network',
    text: 'From the upload. With an active plan you stay in; without one your code burns out.',
  },
  {
    title: 'Grace',
    duration: `${graceDays} days`,
    days: [graceDays, graceDays],
    owner: 'network',
    text: 'From the end of a month that was not renewed. Then the plan is cancelled for good.',
  },
  {
    title: 'Proof of loss',
    duration: '60 days',
    days: [60, 60],
    owner: 'policy',
    text: 'Commonly counted from the day the carrier asks for it. Late or unsworn, it is the cheapest denial there is.',
  },
  {
    title: 'Recoverable depreciation',
    duration: '180 days–1 year',
    days: [180, 365],
    owner: 'policy',
    text: 'Often the time to claim the difference between ACV and RCV. The holdback that nobody claims stays with the carrier.',
  },
  {
    title: 'Suit limitation',
    duration: '1–2 years',
    days: [365, 730],
    owner: 'policy',
    text: 'In many forms counted from the date of loss; some states set longer. Talking with the carrier does not stop it.',
  },
];

/** The ticks of the scale, in days. */
export const deadlineTicks: readonly { days: number; label: string }[] = [
  { days: 1, label: '1 day' },
  { days: 7, label: '1 week' },
  { days: 30, label: '1 month' },
  { days: 180, label: '6 months' },
  { days: 730, label: '2 years' },
];
