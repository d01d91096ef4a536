import { useCallback, useEffect } from 'react';

const QUESTION = 'You have changes that are not saved. Leave this page?';

/** Tells a link that leaves this page from one that opens a tab, saves a file or leads to another site. */
function isOwnLink(event: MouseEvent): boolean {
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

/** The router counts its history entries in the state of each. */
function historyIndex(state: unknown): number {
  return (state as { idx?: number } | null)?.idx ?? 0;
}

/**
 * Asks before typed work is lost: on following a link, on going back, and on closing or reloading the tab.
 * Answers a function that asks the same question for closing a dialog: true where nothing would be lost or the person agrees.
 */
export function useUnsavedChangesWarning(hasChanges: boolean, question = QUESTION): () => boolean {
  useEffect(() => {
    if (!hasChanges) return;
    const hereIndex = historyIndex(history.state);
    let isReturning = false;

    function handleClick(event: MouseEvent) {
      if (!isOwnLink(event) || window.confirm(question)) return;
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
      // The browser has moved already: keep the router from following, and move back.
      event.stopImmediatePropagation();
      isReturning = true;
      history.go(hereIndex - historyIndex(event.state));
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
