export const testimonialRoles = [
  'Roofing Contractor',
  'Property Manager',
  'Estimator',
  'Public Adjuster',
  'Independent Adjuster',
  'Project Manager',
] as const;

export type TestimonialRole = (typeof testimonialRoles)[number];

export type DisputeAmount = 'offered' | 'claimed' | 'paid';

/** Plain text, a marked refusal, or a reference to one of the amounts. */
export type TestimonialSegment = string | { refusal: string } | { amount: DisputeAmount };

export interface Testimonial extends Readonly<Record<DisputeAmount, number>> {
  /** Initial and surname. */
  author: string;
  role: TestimonialRole;
  city: string;
  state: string;
  text: readonly TestimonialSegment[];
}

const offered: TestimonialSegment = { amount: 'offered' };
const claimed: TestimonialSegment = { amount: 'claimed' };
const paid: TestimonialSegment = { amount: 'paid' };
const denied: TestimonialSegment = { refusal: 'DENIED' };

/** In the order of their rotation. Amounts are in whole US dollars. */
export const testimonials: readonly Testimonial[] = [
  {
    author: 'R. Castellan',
    role: 'Roofing Contractor',
    city: 'Denton',
    state: 'Texas',
    offered: 0,
    claimed: 38_400,
    paid: 41_250,
    text: [
      'Forty squares of hail-bruised shingle, and the letter said ',
      denied,
      ': wear and tear, ',
      offered,
      '. I had ',
      claimed,
      ' in my estimate and no answer to their engineer. The network pulled the storm data for the date of loss and took his report apart line by line. We closed at ',
      paid,
      ', code upgrade included.',
    ],
  },
  {
    author: 'M. Halloran',
    role: 'Property Manager',
    city: 'Clearwater',
    state: 'Florida',
    offered: 62_000,
    claimed: 410_000,
    paid: 388_500,
    text: [
      'Three buildings after the wind. The carrier wrote ',
      offered,
      ' and went quiet. Our own number was ',
      claimed,
      '. The network rebuilt the scope building by building, put the Ordinance or Law limits on the table and asked who held the authority to answer. Eleven weeks later the owners had ',
      paid,
      '.',
    ],
  },
  {
    author: 'J. Ostrander',
    role: 'Estimator',
    city: 'Tulsa',
    state: 'Oklahoma',
    offered: 14_900,
    claimed: 47_300,
    paid: 45_870,
    text: [
      'Nine years in Xactimate and I could not see it. Their ESX sat at ',
      offered,
      ', mine at ',
      claimed,
      '. The network opened both: a stale price list, drywall paid by the patch, no O&P with four trades on site. We sent back forty-one line items with a photo to each. Paid in nineteen days: ',
      paid,
      '.',
    ],
  },
  {
    author: 'D. Fontenelle',
    role: 'Public Adjuster',
    city: 'Metairie',
    state: 'Louisiana',
    offered: 0,
    claimed: 126_000,
    paid: 118_400,
    text: [
      'Long-term seepage, they wrote: ',
      denied,
      ', ',
      offered,
      ". The plumber's invoice said otherwise. The network found that the desk had quoted the exclusion and left out its hidden-loss exception, then sent an engineer who opened the wall. We had claimed ",
      claimed,
      ', and my client was paid ',
      paid,
      '.',
    ],
  },
  {
    author: 'L. Abernathy',
    role: 'Independent Adjuster',
    city: 'Overland Park',
    state: 'Kansas',
    offered: 71_200,
    claimed: 198_000,
    paid: 204_900,
    text: [
      'I worked their side for years. I know a reserve that nobody means to move. Kitchen fire, ',
      offered,
      ' against ',
      claimed,
      ', smoke cleaned where it should have been replaced. The network put clearance tests and a priced contents inventory in front of the desk that could sign. It closed at ',
      paid,
      '.',
    ],
  },
  {
    author: 'S. Vandermeer',
    role: 'Project Manager',
    city: 'Aurora',
    state: 'Colorado',
    offered: 9_350,
    claimed: 58_700,
    paid: 61_240,
    text: [
      'One elevation of siding, ',
      offered,
      ', and a shrug about the color. That panel had been out of production for years, so we claimed all four sides at ',
      claimed,
      '. The network got the discontinuation in writing, measured the mismatch and invoked appraisal the day the desk stopped answering. The award: ',
      paid,
      '.',
    ],
  },
  {
    author: 'T. Broussard',
    role: 'Roofing Contractor',
    city: 'Gulfport',
    state: 'Mississippi',
    offered: 4_100,
    claimed: 39_800,
    paid: 38_950,
    text: [
      'They offered ',
      offered,
      ' to patch a slope that broke in your hand. A repair that cannot be made is not a repair, and I could not get them to say it. The network filmed the brittle test, wrote the full scope the way a desk reads one, and told me to hold at ',
      claimed,
      '. The check was ',
      paid,
      '.',
    ],
  },
  {
    author: 'A. Whitfield',
    role: 'Property Manager',
    city: 'Columbia',
    state: 'South Carolina',
    offered: 0,
    claimed: 87_500,
    paid: 91_320,
    text: [
      'A pipe froze over the third floor and twelve units were wet by morning. ',
      denied,
      ': vacancy. The building was ninety-four percent leased. The network sent the rent roll, S500 drying logs and one sworn proof of loss for ',
      claimed,
      '. From ',
      offered,
      ' to ',
      paid,
      ', with the loss of rents they had never mentioned.',
    ],
  },
];
