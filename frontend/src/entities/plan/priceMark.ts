/**
 * In the build, which does not know the prices, a plan's price is a mark. The server puts the current price in its place
 * (config/pages.py), so that finished HTML has the prices of today. What is calculated from a price follows once the app
 * runs.
 */
export function createPriceMark(planName: string): string {
  return `{{${planName}}}`;
}

/** The mark with its currency sign, for the formatted price. Null for a known price. */
export function formatPriceMark(price: string): string | null {
  return price.startsWith('{{') ? price.replace('{{', '{{$') : null;
}
