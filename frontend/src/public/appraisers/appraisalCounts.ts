import { type Appraiser } from './appraiserTypes';
import { appraisers, TOP_PREFERRED_ID } from './appraisers';

/** The directory as it is stored in a visitor's browser. `updatedAt` is in milliseconds since the epoch. */
export interface DirectorySnapshot {
  entries: readonly Appraiser[];
  updatedAt: number;
}

const REFRESH_INTERVAL_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Each count grows by one or two once seven days have passed since the last update. A longer absence still counts as
 * one step.
 */
export function refreshCounts(
  stored: DirectorySnapshot | null,
  now: number,
  random: () => number,
): DirectorySnapshot {
  if (!stored) return { entries: appraisers, updatedAt: now };
  if (now - stored.updatedAt < REFRESH_INTERVAL_MS) return stored;
  return { entries: stored.entries.map((entry) => incrementCount(entry, random)), updatedAt: now };
}

function incrementCount(entry: Appraiser, random: () => number): Appraiser {
  const rise = entry.id === TOP_PREFERRED_ID || random() < 0.5 ? 1 : 2;
  return { ...entry, appraisals: entry.appraisals + rise };
}
