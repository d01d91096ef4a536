import { firstPaint } from '@/shared/lib/firstPaint';
import { useEffect, useState } from 'react';

/** For browsers without `requestIdleCallback`. */
const FALLBACK_DELAY_MS = 200;
const MAX_WAIT_MS = 2000;

/** True after the first paint, once the browser is idle. A download that waits for it does not delay the first paint. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!('PerformanceObserver' in window)) return;
    const handleIdle = () => setIsIdle(true);
    void firstPaint.then(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(handleIdle, { timeout: MAX_WAIT_MS });
      else setTimeout(handleIdle, FALLBACK_DELAY_MS);
    });
  }, []);
  return isIdle;
}
