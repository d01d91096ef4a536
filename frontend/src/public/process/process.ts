import { type Point } from '@/public/parts/copy';
import { networkFigures } from '@/public/parts/network';

export interface ProcessStep {
  number: 1 | 2 | 3 | 4 | 5;
  title: string;
  /** Shown while the step is closed. */
  summary: string;
  /** The days on the calendar of one claim. */
  days: string;
  youHandOver: readonly Point[];
  /** Added to the heading if the actions are alternatives. */
  choice?: string;
  weDo: readonly Point[];
  comesOut: readonly string[];
  takes: string;
}

export const processSteps: readonly ProcessStep[] = [
  {
    number: 1,
    title: 'Intelligence Preparation Briefing',
    summary: 'You hand over the file, once.',
    days: 'Day 0–1',
    youHandOver: [
      {
        title: 'Upload policy jacket with dec page and policy',
        text: 'Every form and endorsement in force on the DOL, not the summary. A certified copy if you hold one.',
      },
      {
        title: 'Upload photos',
        text: 'Every elevation, slope and room, wide and close. Original files, so that their dates stay in them.',
      },
      {
        title: 'Upload your estimate',
        text: "The ESX where you have it, the PDF where you do not, and the carrier's own estimate beside it.",
      },
    ],
    weDo: [
      {
        title: 'Read the policy before the photos',
        text: 'Limits, deductible, loss settlement, exclusions and their exceptions, Ordinance or Law, the appraisal clause, the suit limitation.',
      },
      {
        title: 'Index the file',
        text: 'DOL, COL, claim number, each letter and each payment in order, and a list of what is not there.',
      },
    ],
    comesOut: [
      'A one-page brief: coverages in play, clocks already running, documents missing.',
      'An indexed file that nobody has to ask you for again.',
    ],
    takes: `About an hour of yours. Within ${networkFigures.responseHours} of your last upload we confirm that the file is complete, or name what is missing.`,
  },
  {
    number: 2,
    title: 'Framing problems',
    summary: 'We find out what the dispute is really about.',
    days: 'Day 2–3',
    youHandOver: [
      {
        title: 'What the file does not say',
        text: 'What the adjuster said on the roof, what was never looked at, who was in the room. One call, or one page.',
      },
      {
        title: 'Your floor',
        text: 'The figure below which the job cannot be built, and the date by which it has to start.',
      },
    ],
    weDo: [
      {
        title: 'Define scope',
        text: 'We rebuild the loss from the photos and measurements, line by line, before we look at a total.',
      },
      {
        title: 'Identify carrier vulnerabilities',
        text: 'The clause it skipped, the code item it left out, the date it missed, the line its own guideline would allow.',
      },
      {
        title: 'Set mission parameters',
        text: 'What we ask for, in which order, on which evidence, and what we will not ask for.',
      },
    ],
    comesOut: [
      'A gap ledger: each line as theirs, as ours, with the reason and the exhibit.',
      'A target and a floor, agreed with you in writing.',
    ],
    takes: 'Two working days. Nothing goes on before you have agreed to the parameters.',
  },
  {
    number: 3,
    title: 'Course of action',
    summary: 'Someone who has sat at that desk confirms the route.',
    days: 'Day 4–5',
    youHandOver: [
      {
        title: 'Whatever arrives in between',
        text: 'Letters, emails, revised estimates, a voicemail. Forward it unread if you like; do not answer it by telephone.',
      },
    ],
    weDo: [
      {
        title: 'Insider carrier strategy confirmation',
        text: "An operative who knows that carrier's desk reads our plan as its reviewer would: guideline, authority level, habit, calendar.",
      },
      {
        title: 'Choose the route',
        text: 'Supplement, reinspection, appraiser or engineer: whichever answers the objection that will really be raised.',
      },
    ],
    comesOut: [
      'One confirmed route, and a second one in reserve.',
      'The order in which the exhibits go, and the desk at which they should land.',
    ],
    takes: 'One to two working days, depending on the carrier.',
  },
  {
    number: 4,
    title: 'Comparison and decision',
    summary: "We put your file through the carrier's review before the carrier does.",
    days: 'Day 6–7',
    youHandOver: [
      {
        title: 'A decision',
        text: "You read the carrier's answer before the carrier has written it, and say go, hold or change.",
      },
    ],
    weDo: [
      {
        title: 'Carrier simulation response',
        text: 'We write the letter it would write: the cuts, the cited forms, the included-in notes. Then we close each gap that it found.',
      },
      {
        title: 'File and photo review',
        text: 'Every line has its exhibit, every photo its line, every figure its source. What cannot be shown comes out.',
      },
    ],
    comesOut: [
      'The file as it will be sent, tested once already.',
      'The simulated response and our answer to it, kept for the day it arrives.',
    ],
    takes: 'Two working days. The decision is yours and waits for you.',
  },
  {
    number: 5,
    title: 'Execution',
    summary: 'One of three doors opens.',
    days: 'Day 8 on',
    youHandOver: [
      {
        title: 'Your authorization',
        text: 'For one route, by name. We take no other without asking again.',
      },
    ],
    choice: 'One of three',
    weDo: [
      {
        title: 'Submit to internal carrier contact',
        text: 'The complete file goes to the desk that can decide it, in the order in which that desk reads.',
      },
      {
        title: 'Assign appraiser',
        text: 'Where only the amount is in dispute: a competent, disinterested appraiser under the appraisal clause.',
      },
      {
        title: 'Assign engineer',
        text: 'Where the cause is in dispute: a site visit, tests that can be repeated, a sealed report.',
      },
    ],
    comesOut: [
      'A submission with its receipt, numbered lines and the dates by which each needs an answer.',
      'Follow-up on every one of those dates, in writing, until the line is paid, changed or explained.',
    ],
    takes:
      "Sent within one working day of your decision. From there the carrier's clock runs, by policy and state law, and we keep it.",
  },
];

export const processCopy = {
  lead: 'Five steps from a file on your desk to a file that the carrier has to answer. Open one to see what you hand over, what we do, what comes out and how long it takes.',
  ready: {
    title: 'What to have ready',
    lead: 'Three uploads start the clock. The better they are, the shorter step two.',
    items: [
      {
        title: 'The policy jacket',
        text: 'Most often missing: the endorsements that the dec page names by form number alone.',
      },
      {
        title: 'The photos',
        text: 'Most often missing: the slope without damage, the meter in the frame, the serial plate.',
      },
      {
        title: 'Your estimate',
        text: 'Most often missing: the sketch. A page of totals is a number, not an estimate.',
      },
    ],
  },
  rules: {
    title: 'Rules of the work',
    lead: 'They are why an estimate of ours is read to its last page.',
    points: [
      {
        title: 'Nothing without an exhibit',
        text: 'A photo, a measurement, a document. A line that has none comes out before the carrier takes it out.',
      },
      {
        title: 'No date is moved',
        text: 'The DOL is the day of the loss. We prove it or we say that we cannot.',
      },
      {
        title: 'No photo is altered',
        text: 'Originals are kept as they came. Arrows and notes go on copies that say so.',
      },
      {
        title: 'Yours to stop',
        text: 'You agree at step two, decide at step four and authorize at step five. Without you nothing is sent.',
      },
    ],
  },
  closing: {
    title: 'Hand over a file',
    text: 'Estimates, appraisals and engineer visits come with a deployment subscription. Choose one by how many files you fight in a month.',
  },
} as const satisfies Record<string, unknown>;
