import { type Tactic } from './tactic';

export interface TextSegment {
  text: string;
  isMatch: boolean;
}

/** Lowercase, with the straight quotes and hyphens of a keyboard. Keeps the length. */
function normalize(text: string): string {
  return text.toLowerCase().replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, '-');
}

const textCache = new WeakMap<Tactic, string>();

function getSearchText(tactic: Tactic): string {
  const cached = textCache.get(tactic);
  if (cached !== undefined) return cached;
  const text = normalize([tactic.name, tactic.play, tactic.counter].join('\n'));
  textCache.set(tactic, text);
  return text;
}

/** The words that must all match; `#47` becomes `47`. A single letter is ignored, because the user is still typing. */
export function getSearchTerms(search: string): readonly string[] {
  const words = normalize(search)
    .split(/\s+/)
    .map((word) => word.replace(/^#(?=\d)/, ''));
  return [...new Set(words.filter((word) => word.length > 1 || /\d/.test(word)))];
}

/** A term matches text or the exact number of the tactic. */
export function hasAllTerms(tactic: Tactic, terms: readonly string[]): boolean {
  return terms.every((term) => String(tactic.number) === term || getSearchText(tactic).includes(term));
}

/** Splits a text at its matches; adjacent and overlapping matches are merged. */
export function splitMatches(text: string, terms: readonly string[]): readonly TextSegment[] {
  const normalized = normalize(text);
  const isMatched = new Array<boolean>(text.length).fill(false);
  for (const term of terms) {
    for (let at = normalized.indexOf(term); at !== -1; at = normalized.indexOf(term, at + 1)) {
      isMatched.fill(true, at, at + term.length);
    }
  }
  const segments: TextSegment[] = [];
  for (let start = 0; start < text.length;) {
    const isMatch = isMatched[start] === true;
    const next = isMatched.indexOf(!isMatch, start);
    const end = next === -1 ? text.length : next;
    segments.push({ text: text.slice(start, end), isMatch });
    start = end;
  }
  return segments;
}
