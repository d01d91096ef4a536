import { readStorage, writeStorage } from '@/shared/lib/storage';

/** Not by person, and kept after a sign-out: it says nothing about anybody. */
const KEY = 'dashboard-tab';

/** The tab of the dashboard that was chosen last in this browser, or null. */
export function readChosenTab(): string | null {
  return readStorage('local', KEY);
}

export function saveChosenTab(tab: string): void {
  writeStorage('local', KEY, tab);
}
