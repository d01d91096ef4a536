/** A point of a text: what it says in a few words, then in a sentence or two. */
export interface Point {
  title: string;
  text: string;
}

/** A part of a page: its title, its running text, and points where it has some. */
export interface Passage {
  title: string;
  text: readonly string[];
  points?: readonly Point[];
}
