import { type FontSource } from './messages';

// Only this module uses import.meta, so that tests can replace it.

export function spawnWorker(): Worker {
  return new Worker(
    /* webpackChunkName: "fallingNamesWorker" */ new URL('./fallingNamesWorker.ts', import.meta.url),
  );
}

/** The same file as the app's monospace font, so that it comes from the cache. */
export const monospaceFont: FontSource = {
  family: 'IBM Plex Mono',
  url: new URL('@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2', import.meta.url).href,
};
