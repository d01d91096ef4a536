import { useVisibleToast } from '@/shared/ui/toastStore';
import { type ComponentType, useEffect, useState } from 'react';
import { useIsIdle } from './useIsIdle';

/**
 * Fetches the toasts' own code once the page stands and the browser is idle, or with the first toast, so that it burdens no first paint.
 * Without a connection that may fail: what the toast says stands in the page as well, and the next toast tries again.
 */
export function ToastOutlet() {
  const toast = useVisibleToast();
  const [Region, setRegion] = useState<ComponentType | null>(null);
  const isIdle = useIsIdle();
  const isMissing = (isIdle || toast !== null) && Region === null;

  useEffect(() => {
    if (!isMissing) return;
    import('@/shared/ui/ToastRegion').then(
      ({ ToastRegion }) => setRegion(() => ToastRegion),
      () => undefined,
    );
  }, [isMissing, toast]);

  return Region && <Region />;
}
