import { type Appraiser } from '@/content/appraisers/appraiserEntry';
import { appraisers, TOP_PREFERRED_ID } from '@/content/appraisers/appraisers';

/** The directory as a visitor's browser keeps it: its entries with their counts, and when these last rose. */
export interface Ledger {
  entries: readonly Appraiser[];
  updatedAt: number;
}

const REFRESH_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;

/**
 * The directory at a visit (public specification, section 4): as the content has it at the first; with counts that rose
 * once where seven days or more have passed since the last rise, however long ago that was; otherwise as it was kept.
 */
export function ledgerAtVisit(kept: Ledger | null, now: number, random: () => number): Ledger {
  if (!kept) return { entries: appraisers, updatedAt: now };
  if (now - kept.updatedAt < REFRESH_MILLISECONDS) return kept;
  return { entries: kept.entries.map((entry) => grown(entry, random)), updatedAt: now };
}

function grown(entry: Appraiser, random: () => number): Appraiser {
  const rise = entry.id === TOP_PREFERRED_ID || random() < 0.5 ? 1 : 2;
  return { ...entry, appraisals: entry.appraisals + rise };
}
