import { firstPaint } from '@/shared/lib/firstPaint';
import { ModuleLoadError } from './lazyNamed';

/** Not part of the entry, but downloaded early: the error to report may be that downloads fail. */
const loadReport = () => import('./clientErrorReport');

/** Sends an error to the server's log. */
export async function reportError(error: unknown): Promise<void> {
  try {
    (await loadReport()).sendClientErrorReport(error);
  } catch {
    // Without a connection the report could not be sent either.
  }
}

/** For `onError` of every error boundary: reports the error, and lets a failed download be tried again. */
export function handleBoundaryError(error: unknown): void {
  // React has rendered the fallback by now, so that only the next attempt downloads again.
  if (error instanceof ModuleLoadError) error.reset();
  void reportError(error);
}

/** Reports errors that no boundary catches, such as those of event handlers. */
export function reportUncaughtErrors(): void {
  firstPaint.then(loadReport).catch(() => undefined);
  window.addEventListener('error', ({ error }) => {
    if (error) void reportError(error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => void reportError(reason));
}
