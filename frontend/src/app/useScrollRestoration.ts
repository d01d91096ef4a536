import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/** How long a page may take to become tall enough for its old position. */
const MAX_WAIT_MS = 1000;

/**
 * Scrolls to the top of each new page. Back and forward restore the old position, also if the page reaches its full height
 * only after its data has loaded. A change of only the query string does not scroll.
 */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const lastPath = useRef(pathname);

  useLayoutEffect(() => {
    const isNewPath = lastPath.current !== pathname;
    lastPath.current = pathname;
    const saved = navigation === NavigationType.Pop ? positions.get(key) : undefined;
    if (saved !== undefined) return scrollWhenTallEnough(saved);
    if (isNewPath) window.scrollTo(0, 0);
  }, [key, pathname, navigation]);

  // A layout effect: a page that scrolls by itself would otherwise be saved under the previous history entry.
  useLayoutEffect(() => {
    const save = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', save, { passive: true });
    return () => window.removeEventListener('scroll', save);
  }, [key]);
}

function scrollWhenTallEnough(top: number): () => void {
  const deadline = performance.now() + MAX_WAIT_MS;
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1 || performance.now() > deadline) observer.disconnect();
  });
  window.scrollTo(0, top);
  observer.observe(document.body);
  return () => observer.disconnect();
}
