import { type Schemas } from '@/shared/api/schemas';
import { formatMoney } from '@/shared/lib/money';

/** Two estimates compared. Amounts are in US dollars; a difference is what is audited minus the base. */
export type Comparison = Schemas['Comparison'];
export type EstimateLine = Schemas['Line'];
/** Two lines that are the same work, or one that the other estimate lacks. */
export type Pair = Schemas['Pair'];
export type PairKind = Schemas['PairKindEnum'];

/** What differs between the two lines of a pair, seen from the base. */
export const KIND_LABELS: Readonly<Record<PairKind, string>> = {
  missing_in_base: 'Left out',
  missing_in_audited: 'Taken out',
  quantity: 'Quantity',
  price: 'Price',
  quantity_and_price: 'Quantity and price',
  same: 'Unchanged',
};

/** Of a line that is in no room. */
export const NO_ROOM = 'Without a room';

const quantities = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** `+$1,250.00`, `−$80.00` or `$0.00`. */
export function formatDifference(difference: string): string {
  const amount = Number(difference);
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : '';
  return `${sign}${formatMoney(Math.abs(amount))}`;
}

/** `32 SQ × $268.00, tax $12.40`. */
export function describeArithmetic(line: EstimateLine): string {
  const { quantity, unit, unitPrice, tax, overheadAndProfit } = line;
  const product =
    quantity && unitPrice
      ? [`${quantities.format(Number(quantity))} ${unit} × ${formatMoney(unitPrice)}`]
      : [];
  const added = [
    { name: 'tax', amount: tax },
    { name: 'O&P', amount: overheadAndProfit },
  ].flatMap(({ name, amount }) => (Number(amount) ? [`${name} ${formatMoney(amount ?? 0)}`] : []));
  return [...product, ...added].join(', ');
}
