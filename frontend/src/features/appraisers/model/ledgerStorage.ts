import { type Appraiser } from '@/content/appraisers/appraiserEntry';
import { appraisers } from '@/content/appraisers/appraisers';
import { type Ledger } from './growth';

const DATA_KEY = 'appraisers-data';
const TIME_KEY = 'appraisers-last-update';

/** Above this a stored count was not counted by us, and would not fit its column. */
const HIGHEST_COUNT = 99_999;

/** What a browser that keeps nothing would have kept, until the page is left. */
let remembered: Ledger | null = null;

/** What a browser keeps of the directory, and what was wrong with it where it is corrupt and counts as nothing. */
export interface LedgerReading {
  kept: Ledger | null;
  fault?: unknown;
}

/**
 * Reads the directory that this browser keeps. Of the stored entries only the counts are taken: names, credentials and
 * rates are the content's.
 */
export function readLedger(now: number): LedgerReading {
  let data: string | null;
  let time: string | null;
  try {
    data = localStorage.getItem(DATA_KEY);
    time = localStorage.getItem(TIME_KEY);
  } catch {
    // Storage that is switched off.
    return { kept: remembered };
  }
  if (data === null && time === null) return { kept: remembered };
  try {
    return { kept: { entries: entriesOf(data), updatedAt: instantOf(time, now) } };
  } catch (fault) {
    return { kept: null, fault };
  }
}

/** Keeps the directory in this browser; one that keeps nothing remembers it until the page is left. */
export function keepLedger(ledger: Ledger): void {
  try {
    localStorage.setItem(DATA_KEY, JSON.stringify(ledger.entries));
    localStorage.setItem(TIME_KEY, new Date(ledger.updatedAt).toISOString());
    remembered = null;
  } catch {
    // Storage that is switched off or full.
    remembered = ledger;
  }
}

function entriesOf(data: string | null): readonly Appraiser[] {
  const kept: unknown = JSON.parse(data ?? '');
  if (!Array.isArray(kept)) throw new Error(`${DATA_KEY} is no list`);
  const counts = new Map(
    kept.map((entry: Partial<Appraiser> | null) => [entry?.id, entry?.appraisals] as const),
  );
  return appraisers.map((entry) => {
    const appraisals = counts.get(entry.id) ?? NaN;
    if (!Number.isInteger(appraisals) || appraisals < 0 || appraisals > HIGHEST_COUNT)
      throw new Error(`${DATA_KEY} has no count of appraiser ${entry.id}`);
    return { ...entry, appraisals };
  });
}

/** An instant in ISO form, or in milliseconds. */
function instantOf(time: string | null, now: number): number {
  const instant = time !== null && /^\d+$/.test(time) ? Number(time) : Date.parse(time ?? '');
  if (!(instant <= now)) throw new Error(`${TIME_KEY} holds no instant of the past`);
  return instant;
}
