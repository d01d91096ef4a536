import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has been at most one screen away. Content that is expensive to load waits for that. */
export function useIsReached(element: RefObject<Element | null>, isInitiallyReached = false): boolean {
  const [isReached, setIsReached] = useState(isInitiallyReached);
  useEffect(() => {
    if (isReached || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsReached(true);
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isReached]);
  return isReached;
}
