import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/** How long a page may take to grow until its old position can be reached again. */
const PATIENCE_MILLISECONDS = 1000;

/**
 * Scrolls to the top with each new page; back and forward return to where one was, also where the page
 * reaches its full height only after its data has come. A change of the query alone moves nothing.
 */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const lastPath = useRef(pathname);

  useLayoutEffect(() => {
    const isNewPath = lastPath.current !== pathname;
    lastPath.current = pathname;
    const remembered = navigation === NavigationType.Pop ? positions.get(key) : undefined;
    if (remembered !== undefined) return scrollWhenTallEnough(remembered);
    if (isNewPath) window.scrollTo(0, 0);
  }, [key, pathname, navigation]);

  // Before anything is painted: a page that scrolls by itself would else be remembered under the entry just left.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}

function scrollWhenTallEnough(top: number): () => void {
  const deadline = performance.now() + PATIENCE_MILLISECONDS;
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1 || performance.now() > deadline) observer.disconnect();
  });
  window.scrollTo(0, top);
  observer.observe(document.body);
  return () => observer.disconnect();
}
