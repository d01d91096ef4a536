import { type RenderStatus, type Scene, type Theme } from './scene';

/** A font that the worker has to load itself. */
export interface FontSource {
  family: string;
  url: string;
}

export interface WorkerInit {
  /** Transferred: the page cannot draw on it again. */
  canvas: OffscreenCanvas;
  theme: Theme;
  font: FontSource;
}

export type WorkerCommand = { init: WorkerInit } | { scene: Scene };

export type WorkerEvent = { rendered: RenderStatus } | { hasFailed: true };
