import { formatMoney } from '@/shared/lib/money';
import { type EstimateLine, type Pair } from './estimate';

const quantities = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** Without zeros at its end: `32`, `1,204.5`. */
export function formatQuantity(quantity: string): string {
  return quantities.format(Number(quantity));
}

/** `+$1,250.00`, `−$80.00` or `$0.00`. */
export function formatDifference(difference: string): string {
  const amount = Number(difference);
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : '';
  return `${sign}${formatMoney(Math.abs(amount))}`;
}

/** `32 SQ × $268.00, tax $12.40`. */
export function describeArithmetic({
  quantity,
  unit,
  unitPrice,
  tax,
  overheadAndProfit,
}: EstimateLine): string {
  const product =
    quantity === null || unitPrice === null
      ? []
      : [`${formatQuantity(quantity)} ${unit} × ${formatMoney(unitPrice)}`];
  const added = [
    { name: 'tax', amount: tax },
    { name: 'O&P', amount: overheadAndProfit },
  ].flatMap(({ name, amount }) =>
    amount !== null && Number(amount) ? [`${name} ${formatMoney(amount)}`] : [],
  );
  return [...product, ...added].join(', ');
}

export function getDescription({ base, audited }: Pair): string {
  return (audited ?? base)?.description ?? '';
}
