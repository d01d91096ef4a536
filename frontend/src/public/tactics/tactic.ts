export interface Tactic {
  /** From 1 to 100. Part of links, so it must not change. */
  number: number;
  name: string;
  /** What the carrier does. */
  play: string;
  /** What we do against it. */
  counter: string;
}

export interface TacticGroup {
  /** The value of `?group=` in the URL. */
  key: string;
  title: string;
  /** For the filter buttons. */
  shortTitle: string;
  lead: string;
  tactics: readonly Tactic[];
}
