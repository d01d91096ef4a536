import { handleSessionEnd } from '@/app/sessionEnd';
import { createQueryClient } from '@/shared/feedback/queryClient';
import { Overlays } from '@/app/Overlays';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render as renderPlain, type RenderResult } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { useNavigationGuard } from '@/shared/hooks/unsavedChanges';
import { setUpUser } from './user';
import { type ReactElement, type ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useRouteError } from 'react-router-dom';

interface RenderOptions {
  /** The URL of the element; `/` by default. */
  at?: string;
  /** The route's pattern, if the element has URL parameters: `/claims/:claimId`. */
  path?: string;
  client?: QueryClient;
  /** Rendered next to the element, at every URL. */
  shell?: ReactElement;
}

interface Rendered extends RenderResult {
  user: UserEvent;
  client: QueryClient;
  /** The current path and query. */
  address: () => string;
}

/** The query client of the app. */
export function createTestClient(): QueryClient {
  return createQueryClient(handleSessionEnd);
}

/** As the app's shell: with the question before unsaved changes are lost. */
function Frame({ children }: { children: ReactNode }) {
  useNavigationGuard();
  return (
    <>
      {children}
      <Outlet />
    </>
  );
}

function RethrowError(): never {
  throw useRouteError();
}

/** Renders an element with queries, routes and toasts, as the app does. Any other URL shows `Another page`. */
export function render(
  element: ReactElement,
  { at = '/', path, client = createTestClient(), shell }: RenderOptions = {},
): Rendered {
  const router = createMemoryRouter(
    [
      {
        element: <Frame>{shell}</Frame>,
        ErrorBoundary: RethrowError,
        children: [
          { path: path ?? at.split('?')[0], element },
          { path: '*', element: <p>Another page</p> },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  const view = renderPlain(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Overlays />
    </QueryClientProvider>,
  );
  return {
    ...view,
    user: setUpUser(),
    client,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
