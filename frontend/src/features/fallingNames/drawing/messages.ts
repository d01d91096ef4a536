import { type Cast, type Drawn, type Scene } from '../model/scene';

/** What the worker needs once, with the canvas that is handed over to it for good. */
export interface Opening {
  canvas: OffscreenCanvas;
  cast: Cast;
  face: Face;
}

/** A typeface that a worker has to fetch for itself. */
export interface Face {
  family: string;
  url: string;
}

/** What the page tells the worker. */
export type Order = { opening: Opening } | { scene: Scene };

/** What the worker tells the page: what it has drawn, or that it can draw nothing. */
export type Report = { drawn: Drawn } | { hasFailed: true };
