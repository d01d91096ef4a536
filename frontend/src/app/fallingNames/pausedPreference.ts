import { readStorage, writeStorage } from '@/shared/lib/storage';

const STORAGE_KEY = 'background-paused';

/** Whether the background is paused in this browser. */
export function readIsPaused(): boolean {
  return readStorage('local', STORAGE_KEY) === 'yes';
}

export function saveIsPaused(isPaused: boolean): void {
  writeStorage('local', STORAGE_KEY, isPaused ? 'yes' : null);
}
