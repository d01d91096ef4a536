const DIGITS = 10;
const OTHER_COUNTRY_CODE = /^\s*\+\s*[02-9]/;

/** A number with a country code other than that of the US and Canada. */
export function isForeignNumber(text: string): boolean {
  return OTHER_COUNTRY_CODE.test(text);
}

/** The first ten digits of a text, without the country code 1. A foreign number is only trimmed. */
export function normalizePhone(text: string): string {
  if (isForeignNumber(text)) return text.trim();
  const digits = text.replace(/\D/g, '');
  const hasCountryCode = digits.startsWith('1') && (digits.length > DIGITS || /^\s*\+/.test(text));
  return (hasCountryCode ? digits.slice(1) : digits).slice(0, DIGITS);
}

/** Also formats a number while it is typed: `55`, `(555) `, `(555) 123-`, `(555) 123-4567`. */
export function formatPhone(text: string): string {
  const digits = normalizePhone(text);
  if (digits.length < 3 || isForeignNumber(text)) return digits;
  const start = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`;
  return digits.length < 6 ? start : `${start}-${digits.slice(6)}`;
}
