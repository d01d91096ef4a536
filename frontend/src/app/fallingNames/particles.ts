import { type Layer, layers, splitByLayer } from './layers';
import { getNameCount } from './nameCount';
import { createSeededRandom } from './seededRandom';

/** Em, of the monospace font. */
const LETTER_WIDTH = 0.6;
const LINE_HEIGHT = 1.4;

/** A longer gap between two frames means that the machine slept or the page was hidden. */
const MAX_STEP_MS = 100;

/** The columns of a layer fall at up to this much more than the layer's speed. */
const MAX_EXTRA_SPEED = 0.5;

/** The opacity of names in the middle of the window, where the page's text is. */
const MIN_OPACITY = 0.55;

/** One falling name. Lengths are in CSS pixels. */
export interface Particle {
  layer: Layer;
  /** Index of the name in its first cycle; each cycle shows another one. */
  firstName: number;
  left: number;
  columnWidth: number;
  /** The horizontal position in the column, from 0 to 1. */
  alignment: number;
  /** How far it has fallen at time 0. */
  start: number;
  /** How far it falls in one cycle. */
  distance: number;
  /** CSS pixels per second. */
  speed: number;
  /** A factor on the layer's brightness. */
  opacity: number;
}

interface ParticleArea {
  width: number;
  height: number;
  names: readonly string[];
}

/**
 * Distributes a window's names over columns, layer by layer. The names of a column have the same speed and equal
 * distances, so that names of one layer never overlap. The same window always gets the same particles.
 */
export function createParticles(area: ParticleArea): Particle[] {
  const count = getNameCount(area.width);
  const random = createSeededRandom(count);
  const countsByLayer = splitByLayer(count);
  return layers.flatMap((layer, depth) =>
    createLayerParticles(layer, countsByLayer[depth] ?? 0, area, random),
  );
}

function createLayerParticles(
  layer: Layer,
  count: number,
  { width, height, names }: ParticleArea,
  random: () => number,
): Particle[] {
  const widestName = Math.max(...names.map((name) => name.length)) * LETTER_WIDTH * layer.fontSize;
  const columns = Math.max(1, Math.floor(width / (widestName * 1.1)));
  const columnWidth = width / columns;
  const distance = height + getLineHeight(layer);
  return Array.from({ length: columns }, (_, column) => {
    const columnCount = Math.floor(((column + 1) * count) / columns) - Math.floor((column * count) / columns);
    const offset = random() * distance;
    const speed = layer.speed * (1 + MAX_EXTRA_SPEED * random());
    return Array.from({ length: columnCount }, (_particle, row) => ({
      layer,
      firstName: Math.floor(random() * names.length),
      left: column * columnWidth,
      columnWidth,
      alignment: random(),
      start: offset + (row * distance) / columnCount,
      distance,
      speed,
      opacity: getOpacityAt((column + 0.5) / columns),
    }));
  }).flat();
}

/** The opacity at a position between the left edge (0) and the right edge (1). */
function getOpacityAt(position: number): number {
  const fromMiddle = Math.abs(2 * position - 1);
  return MIN_OPACITY + (1 - MIN_OPACITY) * fromMiddle;
}

/** CSS pixels. */
export function getLineHeight({ fontSize }: Layer): number {
  return Math.ceil(fontSize * LINE_HEIGHT);
}

/** How often the particle has fallen through the window, with the fraction of the current cycle. */
export function getCycles({ start, speed, distance }: Particle, seconds: number): number {
  return (start + speed * seconds) / distance;
}

/** The step of 23 keeps similar neighbours of the list from following each other. */
export function getNameIndex({ firstName }: Particle, cycle: number, nameCount: number): number {
  return (firstName + cycle * 23) % nameCount;
}

/** The upper edge, from just above the window to just below it. */
export function getTop({ layer, distance }: Particle, cycles: number): number {
  return (cycles % 1) * distance - getLineHeight(layer);
}

/** The animation's time in seconds after another frame. */
export function advanceTime(seconds: number, elapsedMs: number): number {
  return seconds + Math.min(Math.max(elapsedMs, 0), MAX_STEP_MS) / 1000;
}
