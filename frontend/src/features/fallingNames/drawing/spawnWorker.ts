import { type Face } from './messages';

/** The worker that draws, in a file of its own beside the bundle's others. Only this module knows where files stand. */
export function spawnWorker(): Worker {
  return new Worker(
    /* webpackChunkName: "fallingNamesWorker" */ new URL('./fallingNamesWorker.ts', import.meta.url),
  );
}

/** The app's monospace face; the page has fetched this file before. */
export const monospaceFace: Face = {
  family: 'IBM Plex Mono',
  url: new URL('@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2', import.meta.url).href,
};
