import { firstPaint } from '@/shared/lib/firstPaint';
import { useEffect, useState } from 'react';

/** Milliseconds: not every browser tells when it is idle, and a busy one is not waited for longer than this. */
const WITHOUT_IDLE_TIME = 200;
const MOST_BUSY = 2000;

/** Whether the page has been seen and the browser has had a free moment: what is fetched from then on delays no first paint. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!('PerformanceObserver' in window)) return;
    const note = () => setIsIdle(true);
    void firstPaint.then(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(note, { timeout: MOST_BUSY });
      else setTimeout(note, WITHOUT_IDLE_TIME);
    });
  }, []);
  return isIdle;
}
