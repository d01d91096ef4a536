import { handleSessionEnd } from '@/app/sessionEnd';
import { createQueryClient } from '@/shared/feedback/queryClient';
import { ToastRegion } from '@/shared/feedback/ToastRegion';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render as renderPlain, type RenderResult } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { setUpUser } from './user';
import { type ReactElement } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';

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

/** Renders an element with queries, routes and toasts, as the app does. Any other URL shows `Another page`. */
export function render(
  element: ReactElement,
  { at = '/', path, client = createTestClient(), shell }: RenderOptions = {},
): Rendered {
  let address = at;
  function LocationObserver() {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  const view = renderPlain(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <LocationObserver />
        {shell}
        <Routes>
          <Route path={path ?? at.split('?')[0]} element={element} />
          <Route path="*" element={<p>Another page</p>} />
        </Routes>
      </MemoryRouter>
      <ToastRegion />
    </QueryClientProvider>,
  );
  return { ...view, user: setUpUser(), client, address: () => address };
}
