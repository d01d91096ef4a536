/** Counted as on the server: code points, and each line break once. */
export function countCharacters(text: string): number {
  return Array.from(text.replace(/\r\n?/g, '\n')).length;
}
