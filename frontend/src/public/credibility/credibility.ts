/** The fixed example next to every result; it does not come from the API. */
export const credibilityExample = {
  /** US dollars. */
  claimed: '125419.93',
  reduced: '86000.00',
  raised: '215804.78',
  deductible: '1000.00',
  increaseShown: '+150% RECOVERY INCREASE',
} as const;

export const credibilityCopy = {
  foundTitle: 'RECORD FOUND',
  notFoundTitle: 'NO RECORDS FOUND',
  failedTitle: 'SEARCH NOT MADE',
  failedMeaning: 'The search could not be made. This says nothing about the contractor.',
  notFoundAdvice: 'Contact network operations for manual verification.',
  /** Shown for an empty value. */
  empty: 'Not on record',
} as const;

export const credibilityLead =
  'Anyone can say that their claims get paid. Name the contractor, and see whether the network was involved.';

export const searchRules = [
  {
    title: 'Name and number, both',
    text: 'First name, last name and all ten digits have to match one record. Case, accents and spacing play no part; a nickname or an old number does.',
  },
  {
    title: 'The company stays here',
    text: 'We ask for it so that you are sure you have the right person. It is neither sent nor compared.',
  },
  {
    title: 'Asked, not collected',
    text: 'What you type is compared and then forgotten. Searches from one address are limited, so that nobody reads the record from end to end.',
  },
] as const;

export const recordParts = ['Contractor', 'Client', 'Claim type', 'Involvement'] as const;

export const notFoundReasons = [
  {
    title: 'Another spelling',
    text: 'Try the name as it appears on the license or the invoice, without a nickname and with both last names where there are two.',
  },
  {
    title: 'Another number',
    text: 'A record carries the number that the contractor worked under at the time, often a cell phone.',
  },
  {
    title: 'A record that is closed',
    text: 'Records under review are not shown. Network operations can verify one by hand.',
  },
] as const;

export const exampleBars = {
  claimed: { label: 'Claimed', note: "What the contractor's file asked for." },
  reduced: { label: 'Reduced', note: 'What the carrier made of it.' },
  raised: { label: 'Raised', note: 'What was paid once the file was rebuilt.' },
  deductible: {
    label: 'Deductible',
    note: "The policyholder's share, to the same scale: the sliver under the end of the raised bar.",
  },
} as const;
