import { type Passage, type Point } from '@/public/parts/copy';

export type ProgramTag = 'Georgia' | 'Inspection' | 'Roofing' | 'Forensic' | 'Adjusting';

/** A certification program. */
export interface TrainingProgram {
  name: string;
  tag: ProgramTag;
  /** The title that the certificate gives to its holder. */
  title: string;
  taught: string;
  subjects: readonly string[];
  hours: string;
  renewal: string;
  /** The value of the certificate in a dispute. */
  worth: string;
  use: string;
}

/** A question that decides a claim, and the certificates that qualify a person to answer it. */
export interface ClaimQuestion {
  question: string;
  answeredBy: readonly ProgramTag[];
}

export const trainingIntroduction: Passage = {
  title: 'A signature is only as good as the paper behind it',
  text: [
    "An estimate says what a repair costs. A certificate says why the person who signed it should be believed. When a file goes to appraisal, to an umpire or to a deposition, the first page that is read is the signer's qualifications.",
    'Our operatives hold five. Each answers a question that carriers ask, and each is kept current, because a lapsed certificate is worse than none.',
  ],
};

export const trainingPrograms: readonly TrainingProgram[] = [
  {
    name: 'Structural drying academy',
    tag: 'Georgia',
    title: 'Applied structural drying technician',
    taught:
      'A school in Georgia that floods a furnished house on Monday and has its students dry it by Thursday. Psychrometry is learned on wet oak instead of on slides.',
    subjects: [
      'Categories and classes of water under ANSI/IICRC S500',
      'Moisture mapping, dry standards, daily logs',
      'Equipment counts from the wet surface, not from habit',
      'Hardwood, plaster and cavities',
    ],
    hours: 'Typically 24–40 hours, half of them in the flooded house',
    renewal: 'Continuing education, typically every two to four years',
    worth:
      'Turns "three days of equipment, customary" into a log with readings. A desk that cuts drying days has to argue with numbers taken in the room.',
    use: 'Every water file: category, class, equipment and the day the machines may leave.',
  },
  {
    name: 'Home-inspector association',
    tag: 'Inspection',
    title: 'Certified home inspector',
    taught:
      'The house as one system, from footing to ridge. Standards of practice, report writing, and the discipline of saying only what was seen.',
    subjects: [
      'Roof, structure, envelope, electrical, plumbing, heating and cooling',
      'Age and condition before the loss',
      'Attic and crawl-space inspection',
      'Reports that survive cross-reading',
    ],
    hours: 'Typically 60–140 hours, an examination, and supervised inspections',
    renewal: 'Yearly, typically with about 20 hours of continuing education',
    worth:
      'Settles what was there before. "Pre-existing" and "long-term seepage" are claims about condition, and condition is what an inspector is certified to describe.',
    use: 'Baseline reports, hidden damage, and the answer to a denial for wear and tear.',
  },
  {
    name: 'Roofing manufacturer program',
    tag: 'Roofing',
    title: 'Manufacturer-certified installer',
    taught:
      'How the maker of the shingle wants it laid, nailed, flashed and vented, and what ends its warranty. Classroom first, then a roof that an auditor takes apart.',
    subjects: [
      'Installation instructions as they are printed',
      'Starter, underlayment, ventilation, fastening patterns',
      'Repairability and what an unsealed shingle means',
      'Discontinued lines and what they may be mixed with',
    ],
    hours: 'Typically 8–24 hours, with an audit of finished roofs',
    renewal: 'Yearly, typically with each edition of the installation manual',
    worth:
      "Code asks for the manufacturer's instructions to be followed. A certified installer can say which line of an estimate those instructions require, by page.",
    use: 'Starter, ice barrier, flashing and ventilation lines; letters that a product is no longer made.',
  },
  {
    name: 'Hail and wind forensic inspector',
    tag: 'Forensic',
    title: 'Certified hail and wind forensic inspector',
    taught:
      'Telling hail from blistering, wind from age, and a storm from the storm before. Protocol first: the same squares, the same photos, the same words on each slope.',
    subjects: [
      'Test squares, slope by slope, with direction',
      'Mat fractures, spatter, soft-metal dents',
      'Creases, seal failure and uplift patterns',
      'Weather data for an address and an hour',
    ],
    hours: 'Typically 16–32 hours and an examination in the field',
    renewal: 'Typically every two or three years, with sample reports',
    worth:
      "Causation is where most roofs are denied. A report that follows a published protocol can be set beside an engineer's letter, and read line against line.",
    use: "Cause-and-origin reports, date of loss, and re-inspections with the carrier's expert on the same ladder.",
  },
  {
    name: 'Adjuster association',
    tag: 'Adjusting',
    title: 'Member, with designation in property claims',
    taught:
      'The trade from the other side of the desk: policy forms, duties, time limits, reserves, authority levels, appraisal. Taught by people who have denied claims.',
    subjects: [
      'Forms and endorsements, read in order',
      'Duties after loss and proof of loss',
      'Unfair claims practices acts and their clocks',
      'Appraisal: naming, umpires, awards',
    ],
    hours: 'Typically 40 hours and an examination',
    renewal: 'Typically 24 hours of continuing education every two years, as state licenses ask',
    worth:
      'A letter that cites the right clause, addressed to the person with the authority to pay, in the week the clock runs. That is most of the craft.',
    use: 'Every file: who is written to, what is quoted, and when appraisal is invoked.',
  },
];

export const claimQuestions: readonly ClaimQuestion[] = [
  { question: 'Did this storm do it?', answeredBy: ['Forensic', 'Inspection'] },
  { question: 'Was it there before?', answeredBy: ['Inspection', 'Forensic'] },
  { question: 'Can it be repaired, or only replaced?', answeredBy: ['Roofing', 'Forensic'] },
  { question: 'How long did it have to dry?', answeredBy: ['Georgia'] },
  { question: 'Is this line required by code or by the maker?', answeredBy: ['Roofing', 'Inspection'] },
  { question: 'What does the policy owe for it?', answeredBy: ['Adjusting'] },
  { question: 'Who decides when we do not agree?', answeredBy: ['Adjusting'] },
];

export const trainingUse: readonly Point[] = [
  {
    title: 'The right name on the page',
    text: 'A moisture log is signed by the one who dried the house, a causation report by the one who chalked the slopes. Nobody signs outside a certificate.',
  },
  {
    title: 'Current on the date of inspection',
    text: 'We keep expiry dates beside the roster. A report is dated, and the certificate has to have been valid that day.',
  },
  {
    title: 'Attached, not mentioned',
    text: 'The certificate goes into the file as a page of its own, with its number. A qualification in an email signature proves nothing.',
  },
  {
    title: 'Never more than it says',
    text: 'An inspector is not an engineer. Where a question needs a seal, we assign an engineer and say so.',
  },
];

export const trainingNote =
  'Programs are listed by kind. No school, manufacturer or association has endorsed the network. Hours and renewals are typical and differ by state and program.';

export const trainingHeadings = {
  questions: {
    id: 'questions',
    fold: 'Questions and their certificates',
    title: 'Which certificate answers',
    lead: 'Seven questions that a disputed claim turns on.',
  },
  use: { id: 'use', title: 'How we use them', fold: 'How we use them, point by point' },
} as const;

export function getProgramId({ tag }: TrainingProgram): string {
  return tag.toLowerCase();
}
