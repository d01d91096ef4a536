const PLACE = 'background-paused';

/** Whether this browser keeps the background paused; where nothing can be kept it never does. */
export function readIsPaused(): boolean {
  try {
    return localStorage.getItem(PLACE) === 'yes';
  } catch {
    return false;
  }
}

/** Remembers the choice; where nothing can be kept it holds until the page is left. */
export function keepIsPaused(isPaused: boolean): void {
  try {
    if (isPaused) localStorage.setItem(PLACE, 'yes');
    else localStorage.removeItem(PLACE);
  } catch {
    // The storage is blocked or full.
  }
}
