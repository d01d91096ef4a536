import { type Estimate, type OwnLine } from './estimate';
import { createFixedComparison } from './fixedComparison';

/** A carrier's estimate of two lines, which check. */
export function createEstimate(overrides: Partial<Estimate> = {}): Estimate {
  return {
    id: '4c1f6f38-20c4-4f0c-9a40-7d6f1d2e0001',
    documentId: '9c1f6f38-20c4-4f0c-9a40-7d6f1d2e0009',
    fileName: 'carrier estimate.pdf',
    party: 'carrier',
    source: 'pdf',
    state: 'read',
    reason: null,
    message: '',
    lineCount: 2,
    uncheckedCount: 0,
    totals: { rcv: '106.00', depreciation: '0.00', acv: '106.00' },
    printedTotals: { rcv: '106.00', depreciation: null, acv: null },
    totalsAgree: true,
    priceList: null,
    pages: 1,
    columns: null,
    rooms: ['Roof', 'Kitchen'],
    findings: [],
    version: 1,
    createdAt: '2026-01-13T09:00:00Z',
    readAt: '2026-01-13T09:00:04Z',
    ...overrides,
  };
}

/** A line that checks. */
export function createEstimateLine(overrides: Partial<OwnLine> = {}): OwnLine {
  return {
    id: '4d1f6f38-20c4-4f0c-9a40-7d6f1d2e0001',
    number: 1,
    page: 2,
    box: [40, 120, 572, 130],
    room: 'Roof',
    category: '',
    selector: '',
    activity: '',
    description: 'Drip edge',
    quantity: '10.00',
    unit: 'LF',
    unitPrice: '3.00',
    removePrice: null,
    replacePrice: null,
    tax: null,
    overheadAndProfit: null,
    rcv: '30.00',
    depreciation: null,
    depreciationPercent: null,
    age: null,
    life: null,
    acv: null,
    isRecoverable: null,
    isChecked: true,
    problem: null,
    isCorrected: false,
    correction: null,
    version: 1,
    ...overrides,
  };
}

/** From $1,400 to $2,170: a line of another quantity, one that was left out, one that was taken out, and two that agree. */
export function createComparison() {
  return createFixedComparison({
    id: 'comparison',
    agreed: [{ room: 'Kitchen', count: 2, amount: 300 }],
    pairs: [
      {
        room: 'Roof',
        description: 'Laminated shingles',
        unit: 'SQ',
        base: { quantity: 4, price: 250 },
        audited: { quantity: 7, price: 250 },
        reason: 'measurement',
        note: 'Waste from two valleys.',
      },
      {
        room: 'Roof',
        description: 'Drip edge',
        unit: 'LF',
        base: null,
        audited: { quantity: 40, price: 3 },
        reason: 'code requirement',
        note: '',
      },
      {
        room: 'Kitchen',
        description: 'Minimum charge',
        unit: 'EA',
        base: { quantity: 1, price: 100 },
        audited: null,
        reason: '',
        note: '',
      },
    ],
  });
}
