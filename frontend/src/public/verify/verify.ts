import { type Verified } from '@/entities/receipt/receipt';

export const verifyHeadings = {
  file: {
    title: 'Verify a file',
    lead: 'Choose a file to learn whether the network has received or released exactly this one, and when first.',
  },
  limits: {
    title: 'What the answer proves',
    lead: 'It compares every bit of the file, and says nothing else.',
  },
};

export const verifyLimits = [
  {
    title: 'Exactly this file',
    text: 'A file that was opened and saved again is another file. Compare the original, not a copy from a printer or a mail program.',
  },
  {
    title: 'Nothing about people',
    text: 'The answer has a time. It never has a name, an address or a claim, and nobody learns who asked.',
  },
  {
    title: 'Also after deletion',
    text: 'What was deleted, withdrawn or erased stays known. A file that was never handed out is not known.',
  },
];

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const VERBS = {
  received: 'received by the network',
  released: 'released by the network',
  packet: 'made by the network as a packet',
};

/** In UTC, so that everybody reads the same sentence. */
export function describeAnswer({ known, receivedAt, role }: Verified): string {
  if (!known || receivedAt === null || role === null) {
    return 'The network has no record of exactly this file. Nothing else is said.';
  }
  const [year, month, day] = receivedAt.slice(0, 10).split('-').map(Number);
  const date = `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
  return `This exact file was ${VERBS[role]} on ${date}, ${receivedAt.slice(11, 16)} UTC. Nothing else is said.`;
}
