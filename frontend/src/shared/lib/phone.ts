const DIGITS = 10;

/** The first ten digits of a text. */
export function getPhoneDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, DIGITS);
}

/** Also formats a number while it is typed: `55`, `(555) `, `(555) 123-`, `(555) 123-4567`. */
export function formatPhone(text: string): string {
  const digits = getPhoneDigits(text);
  if (digits.length < 3) return digits;
  const start = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`;
  return digits.length < 6 ? start : `${start}-${digits.slice(6)}`;
}
