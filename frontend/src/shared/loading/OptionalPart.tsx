import { handleBoundaryError } from './reportError';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

interface OptionalPartProps {
  /** Shown while the part is downloaded, and if it fails. */
  fallback?: ReactNode;
  /** When one of these changes, a failed part is tried again. */
  resetKeys?: unknown[];
  children: ReactNode;
}

/** For a part that the page works without. */
export function OptionalPart({ fallback = null, resetKeys, children }: OptionalPartProps) {
  return (
    <ErrorBoundary fallback={fallback} resetKeys={resetKeys} onError={handleBoundaryError}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
