import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the section that the address leads to (`#california`) and lets it take the focus, so that Tab goes on from there. */
export function useLinkedSection(): void {
  const { hash, key } = useLocation();
  useLayoutEffect(() => {
    const section = document.getElementById(hash.slice(1));
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }, [hash, key]);
}
