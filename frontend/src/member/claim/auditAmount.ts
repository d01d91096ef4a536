const CENTS_PER_DOLLAR = 100;

/**
 * The audit amount in USD: final minus original. Null if an amount is missing or nothing was gained.
 * @param original decimal string of the API, or null
 * @param final decimal string of the API, or null
 */
export function getAuditAmount(original: string | null, final: string | null): number | null {
  if (original === null || final === null) return null;
  const gainInCents =
    Math.round(Number(final) * CENTS_PER_DOLLAR) - Math.round(Number(original) * CENTS_PER_DOLLAR);
  return gainInCents > 0 ? gainInCents / CENTS_PER_DOLLAR : null;
}
