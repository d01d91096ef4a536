/** A depth at which names fall: a nearer layer is larger, brighter and faster. */
export interface Layer {
  /** The share of all names. */
  share: number;
  /** CSS pixels. */
  fontSize: number;
  /** CSS pixels per second, for the slowest column. */
  speed: number;
  /** Opacity, from 0 to 1. */
  brightness: number;
}

/** From back to front, in the order of drawing. */
export const layers: readonly Layer[] = [
  { share: 0.4, fontSize: 10, speed: 11, brightness: 0.34 },
  { share: 0.35, fontSize: 12, speed: 19, brightness: 0.52 },
  { share: 0.25, fontSize: 15, speed: 31, brightness: 0.8 },
];

/** The number of names in each layer. Rounds the running total, so that they add up to `count`. */
export function splitByLayer(count: number): number[] {
  let totalShare = 0;
  let assigned = 0;
  return layers.map((layer) => {
    totalShare += layer.share;
    const total = Math.round(count * totalShare);
    const layerCount = total - assigned;
    assigned = total;
    return layerCount;
  });
}
