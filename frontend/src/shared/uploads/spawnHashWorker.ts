// Only this module uses import.meta, so that tests can replace it.

export function spawnHashWorker(): Worker {
  return new Worker(/* webpackChunkName: "hashWorker" */ new URL('./hashFile.worker.ts', import.meta.url));
}
