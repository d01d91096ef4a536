/** Full on the landing page; dimmed and blurred behind all other pages. */
export type Strength = 'full' | 'dimmed';

/** The complete state to show. The renderer compares it with the previous scene. */
export interface Scene {
  /** CSS pixels. */
  width: number;
  height: number;
  /** Device pixels per CSS pixel. */
  pixelRatio: number;
  strength: Strength;
  isMoving: boolean;
}

/** What does not change while the app runs. Colors and fonts are CSS values. */
export interface Theme {
  names: readonly string[];
  background: string;
  scanLine: string;
  color: string;
  /** Names that have a color of their own. */
  colorByName: Readonly<Record<string, string>>;
  fontFamily: string;
}

/** What is on the canvas after a change of the scene. */
export interface RenderStatus {
  nameCount: number;
  strength: Strength;
  isMoving: boolean;
}

export const DIMMED_OPACITY = 0.15;
export const DIMMED_BLUR_PIXELS = 1;

/** Dimmed names move in every second frame only, which costs half. */
export const FRAME_INTERVAL_MS: Readonly<Record<Strength, number>> = { full: 16, dimmed: 32 };

/** A higher ratio costs time without a visible difference. */
export const MAX_PIXEL_RATIO = 2;
