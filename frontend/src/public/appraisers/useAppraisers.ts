import { type Appraiser } from './appraiserTypes';
import { appraisers } from './appraisers';
import { useIsHydrated } from '@/shared/hooks/useIsHydrated';
import { useEffect, useMemo } from 'react';
import { refreshCounts } from './appraisalCounts';
import { readDirectory, saveDirectory } from './directoryStorage';

/** The directory with the current counts. Corrupt stored data is logged and replaced. */
export function useAppraisers(): readonly Appraiser[] {
  const isHydrated = useIsHydrated();
  const stored = useMemo(() => (isHydrated ? loadDirectory() : null), [isHydrated]);
  // In an effect, because a render that React discards must not write to storage.
  useEffect(() => {
    if (!stored) return;
    // eslint-disable-next-line no-console -- visitors cannot act on it, so it is only logged
    if (stored.error) console.warn('The stored appraisers could not be read', stored.error);
    saveDirectory(stored.directory);
  }, [stored]);
  return stored?.directory.entries ?? appraisers;
}

function loadDirectory() {
  const now = Date.now();
  const { directory, error } = readDirectory(now);
  return { directory: refreshCounts(directory, now, Math.random), error };
}
