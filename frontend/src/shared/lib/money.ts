const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** US dollars: `$1,250.00`. The API has decimal strings such as `"1250.00"`. */
export function formatMoney(amount: string | number): string {
  return dollars.format(Number(amount));
}

/** Without cents: `$8,500`. */
export function formatWholeMoney(amount: string | number): string {
  return wholeDollars.format(Number(amount));
}
