const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** An amount of the API (a decimal string such as `"1250.00"`) or a number, as US dollars: `$1,250.00`. */
export function formatMoney(amount: string | number): string {
  return dollars.format(Number(amount));
}

/** The same without cents, for prices that are whole: `$8,500`. */
export function formatWholeMoney(amount: string | number): string {
  return wholeDollars.format(Number(amount));
}
