import { useVisibleToast } from '@/shared/ui/toastStore';
import { type ComponentType, useEffect, useState } from 'react';

/**
 * Fetches the toasts' own code when the browser is idle, or with the first toast, so that it burdens no first paint.
 * Without a connection that may fail: what the toast says stands in the page as well, and the next toast tries again.
 */
export function ToastOutlet() {
  const toast = useVisibleToast();
  const [Region, setRegion] = useState<ComponentType | null>(null);
  const isMissing = toast !== null && Region === null;

  useEffect(() => {
    if (!isMissing) return;
    import(/* webpackPrefetch: true */ '@/shared/ui/ToastRegion').then(
      ({ ToastRegion }) => setRegion(() => ToastRegion),
      () => undefined,
    );
  }, [isMissing, toast]);

  return Region && <Region />;
}
