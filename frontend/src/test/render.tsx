import { fetchByQueryKey } from '@/shared/api/defaultQuery';
import { ToastRegion } from '@/shared/ui/ToastRegion';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render as renderPlain, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactElement } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';

interface RenderOptions {
  /** The address the element is shown at; default `/`. */
  at?: string;
  /** The pattern of its route, where it reads parameters: `/claims/:claimId`. */
  path?: string;
  client?: QueryClient;
  /** What stands beside the element at every address. */
  shell?: ReactElement;
}

interface Rendered extends RenderResult {
  user: UserEvent;
  client: QueryClient;
  /** The address now, with its query. */
  address: () => string;
}

/** A query client as the app's, without its lead to the sign-in. */
export function createTestClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { queryFn: fetchByQueryKey, retry: false, staleTime: Infinity, gcTime: Infinity },
      mutations: { retry: false },
    },
  });
}

/** Renders an element as the app would: with queries, routes and toasts. Any other address shows `Another page`. */
export function render(
  element: ReactElement,
  { at = '/', path, client = createTestClient(), shell }: RenderOptions = {},
): Rendered {
  let address = at;
  function AddressWatch() {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  const view = renderPlain(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <AddressWatch />
        {shell}
        <Routes>
          <Route path={path ?? at.split('?')[0]} element={element} />
          <Route path="*" element={<p>Another page</p>} />
        </Routes>
      </MemoryRouter>
      <ToastRegion />
    </QueryClientProvider>,
  );
  return { ...view, user: userEvent.setup(), client, address: () => address };
}
