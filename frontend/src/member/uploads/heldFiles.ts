import { storeFile } from './uploadStore';

/**
 * The files that only this tab has: until the browser has stored them, and for as long as the page lives if it refuses. They
 * outlive a sign-out, but the tray shows only those of the member who is signed in.
 */
export const heldFiles = new Map<string, File>();

const REPORT_INTERVAL_MS = 200;

/** `changed`: the file was changed, moved or deleted since it was chosen, so that the browser does not read it any more. */
type StoreResult = 'stored' | 'refused' | 'changed';

/**
 * Stores files one after another and reports them in groups, because each report draws the tray. Once the browser has refused one,
 * the others stay in memory.
 */
export async function storeHeldFiles(
  ids: readonly string[],
  report: (results: ReadonlyMap<string, StoreResult>) => void,
): Promise<void> {
  let results = new Map<string, StoreResult>();
  let reportedAt = Date.now();
  let isRefused = false;
  for (const id of ids) {
    const file = heldFiles.get(id);
    // Cancelled in the meantime.
    if (!file) continue;
    const result: StoreResult = isRefused ? 'refused' : await store(id, file);
    results.set(id, result);
    isRefused = result === 'refused';
    if (Date.now() - reportedAt < REPORT_INTERVAL_MS) continue;
    report(results);
    results = new Map();
    reportedAt = Date.now();
  }
  report(results);
}

async function store(id: string, file: File): Promise<StoreResult> {
  try {
    await storeFile(id, file);
    return 'stored';
  } catch {
    return (await canBeRead(file)) ? 'refused' : 'changed';
  }
}

/** A browser refuses to read a file that was changed since it was chosen. */
export async function canBeRead(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
