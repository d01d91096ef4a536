import limits from '@rules/limits.json';
import type operations from '@rules/operations.json';
import { networkFigures } from '@/public/parts/network';

/** The values that the API accepts. */
export type OperationType = keyof typeof operations;

/** The text of a success comes from messages.json. */
export const contactCopy = {
  transmittedTitle: 'MESSAGE TRANSMITTED',
  failedTitle: 'TRANSMISSION FAILED',
  failedText: 'Communication error. Check your connection and retry.',
  incompleteTitle: 'INCOMPLETE TRANSMISSION',
} as const;

export const contactLead = {
  before: 'One sheet, four boxes, read by a person. Expect an answer in',
  hours: networkFigures.responseHours,
  after: 'the first word usually comes sooner.',
} as const;

export const contactHeadings = {
  operations: {
    title: 'Seven operation types',
    lead: 'The type decides which desk reads the sheet. The details decide how soon someone can act on it.',
  },
  keptOff: {
    title: 'What stays off the sheet',
    lead: 'A message starts the conversation. The file itself, and anything that could open it, travels another way.',
  },
} as const;

interface OperationBrief {
  /** Who reads it. */
  desk: string;
  /** When this type is the right one. */
  when: string;
  /** What belongs in the mission details. */
  details: string;
}

export const operationBriefs = {
  'intelligence-gathering': {
    desk: 'Intelligence desk',
    when: 'You want to know how a carrier, a TPA or an engineering vendor works before you answer it.',
    details:
      'The carrier, the state, the line of coverage, and the letter or tactic that you have in front of you.',
  },
  'claim-reconstruction': {
    desk: 'Reconstruction desk',
    when: 'A claim was closed, denied or paid short, and the file behind it needs to be built again from the policy up.',
    details: 'Cause and date of loss, what was claimed, what was paid and when, the reason the carrier gave.',
  },
  'carrier-infiltration': {
    desk: 'Source desk',
    when: 'You work, or worked, inside a carrier or for its vendors and are ready to tell us how the desk decides.',
    details:
      "Your role, your years there, the lines you handled. Process only: no policyholder's file, no papers.",
  },
  'estimate-revision': {
    desk: 'Estimating desk',
    when: "The carrier's estimate leaves out scope, prices it from an old list, or drops overhead and profit.",
    details:
      'Trades involved, both totals, the price list month, and the line items you and the carrier disagree on.',
  },
  'tactical-consultation': {
    desk: 'Strategy desk',
    when: 'You have a choice to make: appraisal demand, reinspection, supplement, or counsel.',
    details: 'The status of the file, the next deadline in the policy, and what each side said last.',
  },
  'reconnaissance-mission': {
    desk: 'Field desk',
    when: `You want to ask about the one-file mission before you start its ${limits.countdown.hours}-hour countdown.`,
    details: 'The kind of loss, the kind of file you would hand over, and what you need to know first.',
  },
  'other-operation': {
    desk: 'Duty desk',
    when: 'Access, billing, a lost device, a code that fails, or anything else.',
    details: 'What you did, what the screen said, and when it started. One subject per sheet.',
  },
} as const satisfies Record<OperationType, OperationBrief>;

/** The hint of the mission details until an operation type is chosen. */
export const detailsBeforeChoice =
  'What happened, where the claim is now, and what you want from us. Choose an operation type to see what it needs.';

/** The steps after a message is sent. */
export const messageRoute = [
  {
    when: 'At once',
    title: 'Kept',
    text: 'The sheet travels over an encrypted line into our own database. It passes through no shared mailbox.',
  },
  {
    when: 'Within 24 hours',
    title: 'Read',
    text: 'A person at the desk reads it under its operation type. Nothing is scored or answered by a machine.',
  },
  {
    when: networkFigures.responseHours,
    title: 'Answered',
    text: 'An operative writes to the channel you gave, and to no other. We do not call, and we never ask for a password.',
  },
  {
    when: 'After that',
    title: 'Closed',
    text: 'The operative who answered marks the sheet with name and time, so it is neither lost nor worked twice.',
  },
] as const;

/** What the form is not for, and what to do instead. */
export const messageExclusions = [
  {
    item: 'Claim files, photos, ESX exports',
    instead:
      'The sheet takes text only. Members upload on their dashboard, where each file is checked and stored privately.',
  },
  {
    item: 'Policy, Social Security and bank numbers',
    instead: 'Carrier, state, line of coverage and date of loss are enough to begin.',
  },
  {
    item: 'Passwords and invitation codes',
    instead: 'Tell us what the access terminal said. Keep the code itself to yourself.',
  },
  {
    item: 'Papers you are bound to keep',
    instead:
      "Tell us how a desk works, not what a policyholder's file says. What is not yours to share is not ours to use.",
  },
] as const;
