import { handleSessionEnd } from './sessionEnd';
import { createQueryClient } from '@/shared/feedback/queryClient';
import { handleBoundaryError } from '@/shared/loading/reportError';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorPage } from './ErrorPage';
import { DeferredOverlays } from './deferred';

/** `children`: the router with the routes, which differs between the browser and the build. */
export function App({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => createQueryClient(handleSessionEnd));
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary FallbackComponent={ErrorPage} onError={handleBoundaryError}>
        {children}
      </ErrorBoundary>
      <DeferredOverlays />
    </QueryClientProvider>
  );
}
