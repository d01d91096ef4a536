import { type Layer, layers, namesByLayer } from './layers';
import { nameCountFor } from './nameCount';
import { seededRandom } from './seededRandom';

/** Em: a letter of the monospace face, and the line it stands on. */
const LETTER_WIDTH = 0.6;
const LINE_HEIGHT = 1.4;

/** A gap between two frames that is longer than this was no fall: the machine slept, or the page was hidden. */
const LONGEST_STEP_MILLISECONDS = 100;

/** The columns of one layer fall at up to this much more than the layer's speed. */
const MOST_HASTE = 0.5;

/** What is left of a name's light in the very middle of the window. */
const LEAST_LIGHT = 0.55;

/** One name on its way down, all in CSS pixels. */
export interface Faller {
  layer: Layer;
  /** By number, before the first wrap; at each wrap another one comes. */
  firstName: number;
  /** The left edge of its column, the column's width, and where within it the name stands, from 0 to 1. */
  left: number;
  columnWidth: number;
  alignment: number;
  /** How far it has fallen at the beginning, and how far it falls until it begins again above the window. */
  start: number;
  distance: number;
  /** A second. */
  speed: number;
  /** How much of the layer's brightness it has: less in the middle of the window, where the page is read. */
  light: number;
}

/** What names fall through. */
export interface Sky {
  width: number;
  height: number;
  names: readonly string[];
}

/**
 * Deals a window's names out to columns, layer by layer. The names of one column fall at one speed and evenly spaced, so
 * that within a layer nothing ever covers anything. The same window is always dealt the same hand.
 */
export function dealFallers(sky: Sky): Faller[] {
  const count = nameCountFor(sky.width);
  const random = seededRandom(count);
  const inLayers = namesByLayer(count);
  return layers.flatMap((layer, depth) => dealLayer(layer, inLayers[depth] ?? 0, sky, random));
}

function dealLayer(
  layer: Layer,
  count: number,
  { width, height, names }: Sky,
  random: () => number,
): Faller[] {
  const widestName = Math.max(...names.map((name) => name.length)) * LETTER_WIDTH * layer.fontSize;
  const columns = Math.max(1, Math.floor(width / (widestName * 1.1)));
  const columnWidth = width / columns;
  const distance = height + lineOf(layer);
  return Array.from({ length: columns }, (_, column) => {
    const inColumn = Math.floor(((column + 1) * count) / columns) - Math.floor((column * count) / columns);
    const offset = random() * distance;
    const speed = layer.speed * (1 + MOST_HASTE * random());
    return Array.from({ length: inColumn }, (_faller, row) => ({
      layer,
      firstName: Math.floor(random() * names.length),
      left: column * columnWidth,
      columnWidth,
      alignment: random(),
      start: offset + (row * distance) / inColumn,
      distance,
      speed,
      light: lightAt((column + 0.5) / columns),
    }));
  }).flat();
}

/** The light of a column, by where it stands between the left edge (0) and the right (1). */
function lightAt(place: number): number {
  const fromMiddle = Math.abs(2 * place - 1);
  return LEAST_LIGHT + (1 - LEAST_LIGHT) * fromMiddle;
}

/** The height of a layer's names, in CSS pixels. */
export function lineOf({ fontSize }: Layer): number {
  return Math.ceil(fontSize * LINE_HEIGHT);
}

/** How often a name has fallen through the window: whole turns, and the part of the turn that it is in. */
export function turnsOf({ start, speed, distance }: Faller, seconds: number): number {
  return (start + speed * seconds) / distance;
}

/** Which name is shown in a turn. Neighbouring turns show names from far apart in the list. */
export function nameOfTurn({ firstName }: Faller, turn: number, names: number): number {
  return (firstName + turn * 23) % names;
}

/** The upper edge of a name after this many turns: from just above the window to just below it. */
export function topOf({ layer, distance }: Faller, turns: number): number {
  return (turns % 1) * distance - lineOf(layer);
}

/** Seconds that names have fallen, after another frame. */
export function fallenAfter(seconds: number, elapsedMilliseconds: number): number {
  return seconds + Math.min(Math.max(elapsedMilliseconds, 0), LONGEST_STEP_MILLISECONDS) / 1000;
}
