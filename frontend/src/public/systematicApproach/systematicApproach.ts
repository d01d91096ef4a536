import { type Point } from '@/public/parts/copy';

export interface MethodPhase {
  number: number;
  title: string;
  question: string;
  text: readonly string[];
  /** The inputs of the next phase. */
  outputs: readonly string[];
}

/** The inputs of the first phase. */
export const methodStart: readonly string[] = [
  'The certified policy',
  'The loss as it was found',
  'Every letter, every estimate',
  'Patterns from closed files',
];

export const methodPhases: readonly MethodPhase[] = [
  {
    number: 1,
    title: 'Intelligence gathering',
    question: 'What is true, and who knows it?',
    text: [
      'We separate what is known from what was said. Each fact gets a source and a date. What has neither is a question, and questions are ranked by what the answer is worth.',
      'We read the other side as closely as the roof: the form edition, the price list, the vendor, the review that a figure of this size goes through. A carrier has no opinion of your claim. It has desks, and each one looks for something else.',
    ],
    outputs: ['Facts with source and date', 'Unknowns, ranked by worth', 'A profile of the desks ahead'],
  },
  {
    number: 2,
    title: 'Strategic planning',
    question: 'What would have to be true for this to be paid?',
    text: [
      'We plan backward from the payment. Whoever approves it needs a clause, a cause, a scope and a price, in that order, and cannot move before all four are in the file.',
      'The objection is written first. A plan names the cuts that are likely and the exhibit that meets each of them. A demand without an exhibit is dropped.',
    ],
    outputs: [
      'Demands in their order',
      'An exhibit for each likely cut',
      'A second route, and the day to take it',
    ],
  },
  {
    number: 3,
    title: 'Tactical deployment',
    question: 'Which move makes a decision necessary?',
    text: [
      'One move at a time, each with an addressee, a clause and a date. A binder of two hundred pages can be left unread, but not a numbered question on which the state has put a date.',
      'Presence goes before paper. An operative at the reinspection with chalk in hand saves the four letters that would have argued about it afterward.',
    ],
    outputs: [
      'Numbered submissions, with receipts',
      'Joint counts and confirmed calls',
      'Dated answers, or dated silence',
    ],
  },
  {
    number: 4,
    title: 'Optimization and resolution',
    question: 'What did the answer teach us?',
    text: [
      'Every answer is information. We sort every line as paid, changed, explained or avoided, and put the next hour where it is worth most. What was conceded is never argued again.',
      'You choose how a claim ends. Settle, supplement, appraise or hand to counsel: the spread and the cost of each are on one page, and the page is yours.',
    ],
    outputs: ['A reconciled statement of loss', 'An end that you chose', 'What worked, line by line'],
  },
  {
    number: 5,
    title: 'Security and analysis',
    question: 'What do we keep, and what do we forget?',
    text: [
      'A file is closed twice: toward the carrier, and inside. Access ends, links expire, copies that nobody needs are destroyed. Who worked on it is known to the few who had to know.',
      'What we learn is kept without names: which cuts came, in which order, from which kind of desk, and what answered them. That is how a hundred tactics became a list with numbers.',
    ],
    outputs: [
      'Patterns without names',
      'Sharper checklists and templates',
      'A closed file, and the record of it',
    ],
  },
];

export const methodAdvantages: readonly Point[] = [
  {
    title: 'Consistency',
    text: 'The same questions in the same order, whoever holds the file. Two operatives who are given one loss come back with estimates that can be laid over each other.',
  },
  {
    title: 'Adaptability',
    text: 'The method is fixed and the route is open. A new adjuster, a new report or a new form edition sends the file back by one phase, never to the start.',
  },
  {
    title: 'Security',
    text: 'Each phase sees what it needs and nothing else. What goes to the carrier carries your name and the facts. What we learn from it carries no name at all.',
  },
  {
    title: 'Optimization',
    text: 'Each closed file corrects the next one. A cut that was met once is expected from then on, and answered before it is made.',
  },
];

export const systematicApproachCopy = {
  lead: 'Our process is what happens to your file. This is how we think while it does: five phases, each with a question, each fed by the one before, and the last one feeding the first.',
  loop: 'What one file teaches, the next one starts with.',
  advantages: {
    title: 'Four advantages',
    lead: 'Why a method, where others have instinct.',
  },
} as const;
