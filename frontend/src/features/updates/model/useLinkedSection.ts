import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Scrolls to the section that the address leads to (`#california`) and lets it take the focus, so that Tab goes on from there.
 * Only once the place that was left is remembered: hence no layout effect.
 */
export function useLinkedSection(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = document.getElementById(hash.slice(1));
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }, [hash, key]);
}
