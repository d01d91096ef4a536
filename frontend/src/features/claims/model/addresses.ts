/** An address without what makes two spellings of one differ: case and spacing. */
export function plainAddress(address: string): string {
  return address.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The part of a plain address that a search finds it by, however it was spaced: its longest word. */
export function searchableWord(plain: string): string {
  return plain.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}
