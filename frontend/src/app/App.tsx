import { setDeviceHeaderProvider } from '@/shared/api/deviceHeaders';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createQueryClient } from './queryClient';
import { appRouteTable } from './routeTable';
import { ToastOutlet } from './ToastOutlet';

setDeviceHeaderProvider(async () => {
  const { deviceHeaders } = await import('@/features/device/model/deviceHeaders');
  return deviceHeaders();
});

const queryClient = createQueryClient();
const router = createBrowserRouter(appRouteTable);

/** The whole app: its data, its routes, its toasts. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastOutlet />
    </QueryClientProvider>
  );
}
