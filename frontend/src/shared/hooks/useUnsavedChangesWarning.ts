import { useCallback, useEffect } from 'react';

const QUESTION = 'You have changes that are not saved. Leave this page?';

/** Whether a click leaves this page for another page of the app, not for a new tab, a download or another site. */
function isInternalLink(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  const opensHere = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  return (
    link instanceof HTMLAnchorElement &&
    link.target !== '_blank' &&
    !link.hasAttribute('download') &&
    opensHere &&
    link.origin === location.origin
  );
}

/** The router stores the index of each history entry in its state. */
function getHistoryIndex(state: unknown): number {
  return (state as { idx?: number } | null)?.idx ?? 0;
}

/**
 * Asks for confirmation before unsaved changes are lost: on a link, on going back, and on closing or reloading the tab.
 * Returns a function that asks the same question before a dialog closes: true if there are no changes or the person agrees.
 */
export function useUnsavedChangesWarning(hasChanges: boolean, question = QUESTION): () => boolean {
  useEffect(() => {
    if (!hasChanges) return;
    const hereIndex = getHistoryIndex(history.state);
    let isReturning = false;

    function handleClick(event: MouseEvent) {
      if (!isInternalLink(event) || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    }
    function handlePopState(event: PopStateEvent) {
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      if (window.confirm(question)) return;
      // The browser has already changed the URL: stop the router from following, and go back.
      event.stopImmediatePropagation();
      isReturning = true;
      history.go(hereIndex - getHistoryIndex(event.state));
    }
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    document.addEventListener('click', handleClick, true);
    window.addEventListener('popstate', handlePopState, true);
    window.addEventListener('beforeunload', handleUnload);
    return () => {
      document.removeEventListener('click', handleClick, true);
      window.removeEventListener('popstate', handlePopState, true);
      window.removeEventListener('beforeunload', handleUnload);
    };
  }, [hasChanges, question]);

  return useCallback(() => !hasChanges || window.confirm(question), [hasChanges, question]);
}
