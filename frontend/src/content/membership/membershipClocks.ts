import limits from '@rules/limits.json';
import { graceDays } from './membership';

const hours = limits.countdown.hours;

/** A time that runs out. */
export interface Clock {
  title: string;
  /** As it is said: `72 hours`, `1–2 years`. */
  length: string;
  /** Days from the shortest to the longest that are usual; the same where it is fixed. */
  days: readonly [number, number];
  /** Whose rule it is. */
  owner: 'network' | 'policy';
  text: string;
}

/** The clocks that run while one waits, the shortest first. What is said of policies is usual and holds for none in particular. */
export const clocks: readonly Clock[] = [
  {
    title: 'Purchase window',
    length: `${hours} hours`,
    days: [hours / 24, hours / 24],
    owner: 'network',
    text: 'From your first visit to the packages as a member. At zero no plan can be chosen until support reopens it.',
  },
  {
    title: 'Access after RECONNAISSANCE',
    length: `${hours} hours`,
    days: [hours / 24, hours / 24],
    owner: 'network',
    text: 'From the upload. With an active plan you stay in; without one your code burns out.',
  },
  {
    title: 'Grace',
    length: `${graceDays} days`,
    days: [graceDays, graceDays],
    owner: 'network',
    text: 'From the end of a month that was not renewed. Then the plan is cancelled for good.',
  },
  {
    title: 'Proof of loss',
    length: '60 days',
    days: [60, 60],
    owner: 'policy',
    text: 'Commonly counted from the day the carrier asks for it. Late or unsworn, it is the cheapest denial there is.',
  },
  {
    title: 'Recoverable depreciation',
    length: '180 days–1 year',
    days: [180, 365],
    owner: 'policy',
    text: 'Often the time to claim the difference between ACV and RCV. The holdback that nobody claims stays with the carrier.',
  },
  {
    title: 'Suit limitation',
    length: '1–2 years',
    days: [365, 730],
    owner: 'policy',
    text: 'In many forms counted from the date of loss; some states set longer. Talking with the carrier does not stop it.',
  },
];

/** The marks of the scale on which the clocks are drawn, in days. */
export const clockMarks: readonly { days: number; label: string }[] = [
  { days: 1, label: '1 day' },
  { days: 7, label: '1 week' },
  { days: 30, label: '1 month' },
  { days: 180, label: '6 months' },
  { days: 730, label: '2 years' },
];
