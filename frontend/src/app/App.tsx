import { setDeviceHeaderProvider } from '@/shared/api/deviceHeaders';
import { handleBoundaryError, reportUncaughtErrors } from '@/shared/api/reportError';
import { QueryClientProvider } from '@tanstack/react-query';
import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './AppRoutes';
import { ErrorPage } from './ErrorPage';
import { DeferredToasts } from './deferred';
import { createQueryClient } from './queryClient';

setDeviceHeaderProvider(async () => {
  const { getDeviceHeaders } = await import('@/features/device/model/deviceHeaders');
  return getDeviceHeaders();
});

reportUncaughtErrors();

const queryClient = createQueryClient();

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary FallbackComponent={ErrorPage} onError={handleBoundaryError}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
      <DeferredToasts />
    </QueryClientProvider>
  );
}
