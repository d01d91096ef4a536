import { type Appraiser } from '@/content/appraisers/appraiserTypes';
import { useEffect, useState } from 'react';
import { refreshCounts } from './appraisalCounts';
import { readDirectory, saveDirectory } from './directoryStorage';

/** The directory with the current counts. Corrupt stored data is logged and replaced. */
export function useAppraisers(): readonly Appraiser[] {
  const [{ directory, error }] = useState(loadDirectory);
  // In an effect, because a render that React discards must not write to storage.
  useEffect(() => {
    // eslint-disable-next-line no-console -- visitors cannot act on it, so it is only logged
    if (error) console.warn('The stored appraisers could not be read', error);
    saveDirectory(directory);
  }, [error, directory]);
  return directory.entries;
}

function loadDirectory() {
  const now = Date.now();
  const { directory, error } = readDirectory(now);
  return { directory: refreshCounts(directory, now, Math.random), error };
}
