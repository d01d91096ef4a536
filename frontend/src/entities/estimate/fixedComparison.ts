import { type Comparison, type EstimateLine, type Pair, type PairKind } from './estimate';

/** One side of a fixed pair. Amounts are in US dollars. */
interface FixedSide {
  description?: string;
  /** Null for an amount on the whole, such as overhead and profit. */
  quantity: number | null;
  /** Per unit, or the amount itself. */
  price: number;
}

/** A line of one estimate. */
export interface FixedLine extends FixedSide {
  room: string;
  description: string;
  unit: string;
}

export interface FixedPair {
  room: string;
  description: string;
  unit: string;
  base: FixedSide | null;
  audited: FixedSide | null;
  reason: string;
  note: string;
}

/** Lines on which both sides agree: they are counted, and not listed. */
export interface AgreedLines {
  room: string;
  count: number;
  amount: number;
}

interface FixedData {
  id: string;
  pairs: readonly FixedPair[];
  agreed: readonly AgreedLines[];
}

/** A carrier's estimate and an audit whose lines are part of the page. Computes every sum, as the server does. */
export function createFixedComparison({ id, pairs: fixed, agreed }: FixedData) {
  const pairs = fixed.map((pair, index) => createPair(`${id}-${index + 1}`, pair));
  const rows = [
    ...pairs.map(({ room, kind, base, audited }) => ({
      room,
      kind,
      count: 1,
      base: Number(base?.rcv ?? 0),
      audited: Number(audited?.rcv ?? 0),
    })),
    ...agreed.map(({ room, count, amount }) => ({
      room,
      kind: 'same' as const,
      count,
      base: amount,
      audited: amount,
    })),
  ];
  const total = sum(rows);
  const rooms = [...new Set(rows.map(({ room }) => room))];
  const comparison: Comparison = {
    id,
    version: 1,
    base: { party: 'carrier', total: total.base },
    audited: { party: 'network', total: total.audited },
    difference: total.difference,
    byRoom: rooms.map((room) => ({ room, ...sum(rows.filter((row) => row.room === room)) })),
    byKind: KINDS.map((kind) => {
      const { count, difference } = sum(rows.filter((row) => row.kind === kind));
      return { kind, count, difference };
    }),
    excluded: { count: 0, base: '0.00', audited: '0.00' },
    findings: [],
    releasedAt: null,
  };
  return { comparison, pairs };
}

const KINDS: readonly PairKind[] = [
  'same',
  'quantity',
  'price',
  'quantity_and_price',
  'missing_in_base',
  'missing_in_audited',
];

interface Row {
  count: number;
  base: number;
  audited: number;
}

function sum(rows: readonly Row[]) {
  const add = (pick: (row: Row) => number) => rows.reduce((total, row) => total + pick(row), 0);
  return {
    count: add(({ count }) => count),
    base: add(({ base }) => base).toFixed(2),
    audited: add(({ audited }) => audited).toFixed(2),
    difference: add(({ base, audited }) => audited - base).toFixed(2),
  };
}

function createPair(id: string, { room, description, unit, base, audited, reason, note }: FixedPair): Pair {
  const common = { room, description, unit };
  const baseLine = base && createFixedLine(`${id}-base`, { ...common, ...base });
  const auditedLine = audited && createFixedLine(`${id}-audited`, { ...common, ...audited });
  return {
    id,
    kind: getKind(base, audited),
    room,
    base: baseLine,
    audited: auditedLine,
    difference: (Number(auditedLine?.rcv ?? 0) - Number(baseLine?.rcv ?? 0)).toFixed(2),
    reason,
    note,
  };
}

function getKind(base: FixedSide | null, audited: FixedSide | null): PairKind {
  if (!base) return 'missing_in_base';
  if (!audited) return 'missing_in_audited';
  if (base.quantity === audited.quantity) return base.price === audited.price ? 'same' : 'price';
  return base.price === audited.price ? 'quantity' : 'quantity_and_price';
}

/** A line that checks. */
export function createFixedLine(
  id: string,
  { room, description, unit, quantity, price }: FixedLine,
): EstimateLine {
  return {
    id,
    number: null,
    page: null,
    box: null,
    room,
    category: '',
    selector: '',
    activity: '',
    description,
    quantity: quantity === null ? null : quantity.toFixed(2),
    unit,
    unitPrice: quantity === null ? null : price.toFixed(2),
    removePrice: null,
    replacePrice: null,
    tax: null,
    overheadAndProfit: null,
    rcv: ((quantity ?? 1) * price).toFixed(2),
    depreciation: null,
    depreciationPercent: null,
    age: null,
    life: null,
    acv: null,
    isRecoverable: null,
    isChecked: true,
    problem: null,
    isCorrected: false,
    version: 1,
  };
}
