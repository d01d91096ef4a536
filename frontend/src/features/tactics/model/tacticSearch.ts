import { type Tactic } from '@/content/tactics/tactic';

/** A piece of a text, inside or outside a match. */
export interface TextPiece {
  text: string;
  isMatch: boolean;
}

/** As texts are compared: without case, with the signs that a phone types in place of the keyboard's. Keeps the length. */
function folded(text: string): string {
  return text.toLowerCase().replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, '-');
}

const searchable = new WeakMap<Tactic, string>();

function searchableText(tactic: Tactic): string {
  const known = searchable.get(tactic);
  if (known !== undefined) return known;
  const text = folded([tactic.name, tactic.play, tactic.counter].join('\n'));
  searchable.set(tactic, text);
  return text;
}

/** The words of a search, each of which has to be found; `#47` is the number 47. A single letter is the beginning of a word. */
export function searchTerms(search: string): readonly string[] {
  const words = folded(search)
    .split(/\s+/)
    .map((word) => word.replace(/^#(?=\d)/, ''));
  return [...new Set(words.filter((word) => word.length > 1 || /\d/.test(word)))];
}

/** Tells whether a tactic holds every word, or bears the number that a word is. */
export function hasAllTerms(tactic: Tactic, terms: readonly string[]): boolean {
  return terms.every((term) => String(tactic.number) === term || searchableText(tactic).includes(term));
}

/** A text in pieces, the found ones apart; matches that touch or overlap are one. */
export function textPieces(text: string, terms: readonly string[]): readonly TextPiece[] {
  const plain = folded(text);
  const isFound = new Array<boolean>(text.length).fill(false);
  for (const term of terms) {
    for (let at = plain.indexOf(term); at !== -1; at = plain.indexOf(term, at + 1)) {
      isFound.fill(true, at, at + term.length);
    }
  }
  const pieces: TextPiece[] = [];
  for (let start = 0; start < text.length;) {
    const isMatch = isFound[start] === true;
    const next = isFound.indexOf(!isMatch, start);
    const end = next === -1 ? text.length : next;
    pieces.push({ text: text.slice(start, end), isMatch });
    start = end;
  }
  return pieces;
}
