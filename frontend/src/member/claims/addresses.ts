/** Removes differences in case and spacing, so that addresses can be compared. */
export function normalizeAddress(address: string): string {
  return address.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The longest word. The search of the API matches substrings, so this finds the address however it is spaced. */
export function getSearchTerm(normalized: string): string {
  return normalized.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}
