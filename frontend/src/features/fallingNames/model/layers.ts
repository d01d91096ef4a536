/** One of the depths at which names fall: the nearer, the larger, the brighter and the faster. */
export interface Layer {
  /** The share of all names. */
  share: number;
  /** CSS pixels. */
  fontSize: number;
  /** CSS pixels a second, for the slowest column. */
  speed: number;
  /** How much of the ink is seen, from 0 to 1. */
  brightness: number;
}

/** Background, middle and foreground, drawn in this order (public specification, section 9). */
export const layers: readonly Layer[] = [
  { share: 0.4, fontSize: 10, speed: 11, brightness: 0.34 },
  { share: 0.35, fontSize: 12, speed: 19, brightness: 0.52 },
  { share: 0.25, fontSize: 15, speed: 31, brightness: 0.8 },
];

/** How many of the names fall in each layer; together they are all of them. */
export function namesByLayer(count: number): number[] {
  let share = 0;
  let given = 0;
  return layers.map((layer) => {
    share += layer.share;
    const upToHere = Math.round(count * share);
    const names = upToHere - given;
    given = upToHere;
    return names;
  });
}
