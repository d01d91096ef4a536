import { useLayoutEffect } from 'react';

const NETWORK = 'Anonymous Adjusters Network';

/** Adds the network's name, except on the landing page. */
export function formatDocumentTitle(title: string, isLanding = false): string {
  return isLanding ? title : `${title} | ${NETWORK}`;
}

/** Replaces the route's title, such as with a claim's number. Null keeps the route's title. */
export function useDocumentTitle(title: string | null): void {
  useLayoutEffect(() => {
    if (title !== null) document.title = formatDocumentTitle(title);
  }, [title]);
}
