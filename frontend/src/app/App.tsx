import { setDeviceHeaderProvider } from '@/shared/api/deviceHeaders';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './AppRoutes';
import { PageErrorBoundary } from './PageErrorBoundary';
import { createQueryClient } from './queryClient';
import { ToastOutlet } from './ToastOutlet';

setDeviceHeaderProvider(async () => {
  const { deviceHeaders } = await import('@/features/device/model/deviceHeaders');
  return deviceHeaders();
});

const queryClient = createQueryClient();

/** The whole app: its data, its routes, its toasts. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <PageErrorBoundary>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </PageErrorBoundary>
      <ToastOutlet />
    </QueryClientProvider>
  );
}
