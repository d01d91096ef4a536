import { useEffect, useState } from 'react';

/** Milliseconds: not every browser tells when it is idle, and a busy one is not waited for longer than this. */
const WITHOUT_IDLE_TIME = 200;
const MOST_BUSY = 2000;

/** Calls `act` in the browser's next free moment, unless what is returned is called before. */
function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(act, { timeout: MOST_BUSY });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(act, WITHOUT_IDLE_TIME);
  return () => clearTimeout(timer);
}

/** Whether the page is loaded and the browser has had a free moment: what is fetched from then on delays no first paint. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const act = () => setIsIdle(true);
    if (document.readyState === 'complete') return whenIdle(act);
    let cancel: (() => void) | undefined;
    const wait = () => {
      cancel = whenIdle(act);
    };
    window.addEventListener('load', wait, { once: true });
    return () => {
      window.removeEventListener('load', wait);
      cancel?.();
    };
  }, []);
  return isIdle;
}
