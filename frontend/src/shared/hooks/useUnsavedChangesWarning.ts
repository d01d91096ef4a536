import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

const QUESTION = 'You have changes that are not saved. Leave this page?';

/**
 * Asks before typed work is lost: on leaving the page, and on closing or reloading the tab.
 * Answers a function that asks the same question for closing a dialog: true where nothing would be lost or the person agrees.
 */
export function useUnsavedChangesWarning(hasChanges: boolean): () => boolean {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!hasChanges) return;
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => window.removeEventListener('beforeunload', askBeforeUnload);
  }, [hasChanges]);

  return useCallback(() => !hasChanges || window.confirm(QUESTION), [hasChanges]);
}
