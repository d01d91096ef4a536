const CENTS = 100;

/**
 * What the audit won in USD: final minus original, counted in cents; null unless both amounts are there and it won any.
 * @param original decimal string of the API, or null
 * @param final likewise
 */
export function auditAmount(original: string | null, final: string | null): number | null {
  if (original === null || final === null) return null;
  const wonCents = Math.round(Number(final) * CENTS) - Math.round(Number(original) * CENTS);
  return wonCents > 0 ? wonCents / CENTS : null;
}
