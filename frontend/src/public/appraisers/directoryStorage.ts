import { type Appraiser } from './appraiserTypes';
import { appraisers } from './appraisers';
import { readStorage, writeStorage } from '@/shared/lib/storage';
import { type DirectorySnapshot } from './appraisalCounts';

const DATA_KEY = 'appraisers-data';
const TIME_KEY = 'appraisers-last-update';

/** A higher stored count was not written by the app and would not fit its column. */
const MAX_COUNT = 99_999;

/** Replaces localStorage until the page is left, if storage is disabled or full. */
let inMemory: DirectorySnapshot | null = null;

/** `error` is set if the stored data is corrupt; `directory` is null in that case. */
interface StoredDirectory {
  directory: DirectorySnapshot | null;
  error?: unknown;
}

/** Only the counts are read from storage. Names, credentials and rates always come from the content of this release. */
export function readDirectory(now: number): StoredDirectory {
  const data = readStorage('local', DATA_KEY);
  const time = readStorage('local', TIME_KEY);
  if (data === null && time === null) return { directory: inMemory };
  try {
    return { directory: { entries: parseEntries(data), updatedAt: parseTimestamp(time, now) } };
  } catch (error) {
    return { directory: null, error };
  }
}

export function saveDirectory(directory: DirectorySnapshot): void {
  const isStored =
    writeStorage('local', DATA_KEY, JSON.stringify(directory.entries)) &&
    writeStorage('local', TIME_KEY, new Date(directory.updatedAt).toISOString());
  inMemory = isStored ? null : directory;
}

function parseEntries(data: string | null): readonly Appraiser[] {
  const stored: unknown = JSON.parse(data ?? '');
  if (!Array.isArray(stored)) throw new Error(`${DATA_KEY} is not a list`);
  const counts = new Map(
    stored.map((entry: Partial<Appraiser> | null) => [entry?.id, entry?.appraisals] as const),
  );
  return appraisers.map((entry) => {
    const appraisals = counts.get(entry.id) ?? NaN;
    if (!Number.isInteger(appraisals) || appraisals < 0 || appraisals > MAX_COUNT)
      throw new Error(`${DATA_KEY} has no count of appraiser ${entry.id}`);
    return { ...entry, appraisals };
  });
}

/** Accepts ISO 8601 and milliseconds. */
function parseTimestamp(time: string | null, now: number): number {
  const instant = time !== null && /^\d+$/.test(time) ? Number(time) : Date.parse(time ?? '');
  if (!(instant <= now)) throw new Error(`${TIME_KEY} is not a time in the past`);
  return instant;
}
