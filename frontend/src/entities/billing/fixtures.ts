import { type ServiceType } from '@/entities/plan/serviceUnits';
import {
  type Billing,
  type NextPeriod,
  type ServiceFigures,
  type Statement,
  type StatementLine,
  type StatementRow,
} from './billing';

/** `left` follows from the others. */
export function createFigures(service: ServiceType, units: Partial<ServiceFigures> = {}): ServiceFigures {
  const figures = {
    service,
    granted: 0,
    carriedOver: 0,
    added: 0,
    corrected: 0,
    used: 0,
    returned: 0,
    lapsed: 0,
    ...units,
  };
  const { granted, carriedOver, added, corrected, returned, used, lapsed } = figures;
  return { ...figures, left: granted + carriedOver + added + corrected + returned - used - lapsed };
}

type LineValues = Pick<StatementLine, 'kind' | 'units' | 'text'> & Partial<StatementLine>;

/** Numbered in their order. Of estimates unless they say otherwise. */
function createLines(lines: readonly LineValues[]): StatementLine[] {
  return lines.map((line, index) => ({
    number: index + 1,
    at: '2026-01-10T09:00:00Z',
    service: 'estimate',
    claimId: null,
    claimAddress: '',
    ...line,
  }));
}

const CLAIM = {
  claimId: '5f0c3c5e-1a42-4a53-9a31-6f7c3f5f00c1',
  claimAddress: '12 Elm Street, Springfield, IL',
};

/** This period of GHOST: two estimates were carried over, three were used, and one of them came back. */
export function createStatement(overrides: Partial<Statement> = {}): Statement {
  return {
    id: '5f0c3c5e-1a42-4a53-9a31-6f7c3f5f0001',
    number: null,
    periodStart: '2026-01-10T09:00:00Z',
    periodEnd: '2026-02-10T09:00:00Z',
    planName: 'ghost',
    planDisplayName: 'GHOST',
    amountPaid: '8500.00',
    state: 'open',
    services: [
      createFigures('estimate', { carriedOver: 2, granted: 9, used: 3, returned: 1 }),
      createFigures('appraisal', { granted: 5 }),
      createFigures('engineer_assignment', { granted: 2, added: 1, corrected: -1 }),
      createFigures('attorney_assistance'),
    ],
    lines: createLines([
      { kind: 'carried', units: 2, text: 'Carried over from the period before' },
      { kind: 'granted', units: 9, text: 'Included in the plan' },
      { kind: 'granted', units: 5, text: 'Included in the plan', service: 'appraisal' },
      { kind: 'granted', units: 2, text: 'Included in the plan', service: 'engineer_assignment' },
      { kind: 'used', units: -1, text: 'Claim CL-000042', at: '2026-01-12T15:30:00Z', ...CLAIM },
      { kind: 'used', units: -1, text: 'Claim CL-000043', at: '2026-01-13T10:00:00Z', ...CLAIM },
      {
        kind: 'returned',
        units: 1,
        text: 'Claim CL-000043 was closed',
        at: '2026-01-14T10:00:00Z',
        ...CLAIM,
      },
      { kind: 'used', units: -1, text: 'Claim CL-000044', at: '2026-01-15T10:00:00Z', ...CLAIM },
      { kind: 'added', units: 1, text: 'Added by support', service: 'engineer_assignment' },
      { kind: 'corrected', units: -1, text: 'Corrected by support', service: 'engineer_assignment' },
    ]),
    payments: [
      {
        id: '5f0c3c5e-1a42-4a53-9a31-6f7c3f5f0a01',
        number: 'P-2026-000119',
        amount: '8500.00',
        at: '2026-01-10T09:00:00Z',
      },
    ],
    sha256: null,
    ...overrides,
  };
}

/** A closed statement. Its lines are left out of lists. */
export function createStatementRow(overrides: Partial<StatementRow> = {}): StatementRow {
  return createStatement({
    id: '5f0c3c5e-1a42-4a53-9a31-6f7c3f5f0002',
    number: 'S-2026-000087',
    periodStart: '2025-12-10T09:00:00Z',
    periodEnd: '2026-01-10T09:00:00Z',
    state: 'closed',
    sha256: 'a'.repeat(64),
    ...overrides,
  });
}

export function createNextPeriod(overrides: Partial<NextPeriod> = {}): NextPeriod {
  return {
    planName: 'ghost',
    planDisplayName: 'GHOST',
    amount: '8500.00',
    dueAt: '2026-02-10T09:00:00Z',
    opensAt: '2026-02-10T09:00:00Z',
    carriedOver: { estimate: 9 },
    ...overrides,
  };
}

export function createBilling(overrides: Partial<Billing> = {}): Billing {
  return {
    current: createStatement(),
    next: createNextPeriod(),
    scheduled: null,
    paymentInstructions: 'Wire to First Meridian Bank, account 000 123 456.\nReference: your username.',
    version: 4,
    ...overrides,
  };
}
