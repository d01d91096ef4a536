/** One way a claim is paid less than it is owed, and what answers it. */
export interface Tactic {
  /** From 1 to 100, for good: links lead to it. */
  number: number;
  name: string;
  /** How the carrier plays it, in a sentence or two. */
  play: string;
  /** What answers it, in a sentence. */
  counter: string;
}

/** The tactics of one kind. */
export interface TacticGroup {
  /** As it stands in an address. */
  key: string;
  title: string;
  /** The title where there is little room. */
  shortTitle: string;
  lead: string;
  tactics: readonly Tactic[];
}
