export interface Point {
  title: string;
  text: string;
}

export interface Passage {
  title: string;
  text: readonly string[];
  points?: readonly Point[];
}
