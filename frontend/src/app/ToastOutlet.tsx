import { useVisibleToast } from '@/shared/ui/toastStore';
import { lazy, Suspense, useState } from 'react';

const ToastRegion = lazy(async () => ({ default: (await import('@/shared/ui/ToastRegion')).ToastRegion }));

/** Fetches the toasts' own code with the first toast, so that it burdens no first paint. */
export function ToastOutlet() {
  const toast = useVisibleToast();
  const [isNeeded, setIsNeeded] = useState(false);
  if (toast && !isNeeded) setIsNeeded(true);
  return isNeeded ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null;
}
