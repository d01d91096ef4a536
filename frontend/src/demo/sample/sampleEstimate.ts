import { demoAgreedLines, demoContradiction } from '@/demo/texts/demoEstimate';
import { demoComparison } from '@/demo/texts/demoComparison';
import { type Estimate, type OwnLine } from '@/entities/estimate/estimate';
import { createFixedLine } from '@/entities/estimate/fixedComparison';

const FINDING = 'prices';

/** The lines of the carrier's estimate, room by room: those that the audit changes or takes out, and those that it keeps. */
const lines: readonly OwnLine[] = createSampleLines();

function createSampleLines(): OwnLine[] {
  const kept = demoAgreedLines.map((line, index) => createFixedLine(`kept-${index}`, line));
  const changed = demoComparison.pairs.flatMap(({ base }) => (base ? [base] : []));
  const rooms = [...new Set(kept.map(({ room }) => room))];
  return rooms
    .flatMap((room) => [...kept, ...changed].filter((line) => line.room === room))
    .map((line, index) => ({ ...line, number: index + 1, correction: null }));
}

/** @param createdAt when the member has added it */
export function createSampleEstimate(createdAt: string): Estimate {
  const rcv = lines.reduce((sum, line) => sum + Number(line.rcv), 0).toFixed(2);
  return {
    id: 'granite-estimate',
    documentId: 'granite-estimate',
    fileName: "Pelican Court carrier's estimate.pdf",
    party: 'carrier',
    source: 'pdf',
    state: 'read',
    reason: null,
    message: '',
    lineCount: lines.length,
    uncheckedCount: 0,
    totals: { rcv, depreciation: '0.00', acv: rcv },
    printedTotals: { rcv, depreciation: null, acv: null },
    totalsAgree: true,
    priceList: 'MSGP8X_OCT26',
    pages: 4,
    columns: null,
    rooms: [...new Set(lines.map(({ room }) => room))],
    findings: [
      {
        id: FINDING,
        rule: 'same_item_two_prices',
        message: demoContradiction.message,
        lines: lines.filter(isNamed).map(({ id }) => id),
        amount: demoContradiction.amount,
      },
    ],
    version: 1,
    createdAt,
    readAt: createdAt,
  };
}

/** What the server does. */
export function filterSampleLines({ checked, room, finding }: Readonly<Record<string, string>>): OwnLine[] {
  return lines.filter(
    (line) =>
      (!checked || String(line.isChecked) === checked) &&
      (!room || line.room === room) &&
      (!finding || isNamed(line)),
  );
}

function isNamed({ description }: OwnLine): boolean {
  return description === demoContradiction.item;
}
