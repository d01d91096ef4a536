/** On the landing names are seen in full; behind everything else they are dimmed and blurred. */
export type Strength = 'full' | 'dimmed';

/** What is to be seen, in full: whoever draws works out alone what has changed. */
export interface Scene {
  /** CSS pixels. */
  width: number;
  height: number;
  /** Device pixels to a CSS pixel. */
  ratio: number;
  strength: Strength;
  isMoving: boolean;
}

/** What never changes while the app lives. */
export interface Cast {
  names: readonly string[];
  /** The colours, as CSS writes them: the ground and its scan lines, names, and the names that have one of their own. */
  ground: string;
  scanLine: string;
  ink: string;
  inkOf: Readonly<Record<string, string>>;
  /** As CSS writes it: the face, then what stands in for it. */
  fontFamily: string;
}

/** What has been drawn, told after each change of the scene. */
export interface Drawn {
  names: number;
  strength: Strength;
  isMoving: boolean;
}

/** Dimmed names are seen at 15 % of full, through a blur of 1 px (public specification, section 9). */
export const DIMMED_STRENGTH = 0.15;
export const DIMMED_BLUR_PIXELS = 1;

/** Names move every 16 ms (public specification, section 9); dimmed ones every second time. */
export const MOVE_MILLISECONDS: Readonly<Record<Strength, number>> = { full: 16, dimmed: 32 };

/** A ratio above this costs more than anybody sees of it. */
export const MOST_RATIO = 2;
