/**
 * In the build, which does not know the prices, a plan's price is a mark. The server puts the current price in its place
 * (config/pages.py), so that finished HTML has the figures of today.
 */
export function createPriceMark(planName: string): string {
  return `{{${planName}}}`;
}

/** The name of the plan, if the price is a mark; otherwise null. */
function getPlanName(price: string): string | null {
  return /^\{\{(.+)\}\}$/.exec(price)?.[1] ?? null;
}

/** A mark for the price of several months, with its currency. Null for a known price. */
export function getTotalMark(price: string, months: number): string | null {
  const planName = getPlanName(price);
  return planName && `{{${planName}*${months}}}`;
}

/** A mark for `amount` divided by the price, and for a price of zero `fallback`. Null for a known price. */
export function getReturnMark(price: string, amount: number, fallback: number): string | null {
  const planName = getPlanName(price);
  return planName && `{{${amount}/${planName}|${fallback}}}`;
}
