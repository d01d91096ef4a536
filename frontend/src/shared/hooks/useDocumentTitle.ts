import { useLayoutEffect } from 'react';

const NETWORK = 'Anonymous Adjusters Network';

/** Adds the network's name, except on the landing page. */
export function formatDocumentTitle(title: string, isLanding = false): string {
  return isLanding ? title : `${title} | ${NETWORK}`;
}

/** Replaces the route's title, such as with a claim's number. A page without a title of its own passes the route's. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = formatDocumentTitle(title);
  }, [title]);
}
