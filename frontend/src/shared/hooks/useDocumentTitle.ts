import { useEffect } from 'react';

const NETWORK = 'Anonymous Adjusters Network';

/** A page's title as the browser shows it; the landing title stands alone, as the specification has it. */
export function documentTitle(title: string, isLanding = false): string {
  return isLanding ? title : `${title} | ${NETWORK}`;
}

/** Gives the page a title of its own in place of its route's, such as a claim's number. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = documentTitle(title);
  }, [title]);
}
