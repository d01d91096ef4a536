import {
  acknowledgeClosedErrors,
  handleMutationError,
  handleMutationSuccess,
} from '@/shared/api/mutationFeedback';
import { ToastRegion } from '@/shared/ui/ToastRegion';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render as renderPlain, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
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

/** A query client like the app's, without the redirect to the sign-in. */
export function createTestClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (data, _variables, _result, { meta = {} }) => handleMutationSuccess(client, meta, data),
      onError: (error, _variables, _result, { meta = {} }) => handleMutationError(client, meta, error),
    }),
    defaultOptions: {
      queries: { retry: false, staleTime: Infinity, gcTime: Infinity },
      mutations: { retry: false },
    },
  });
  acknowledgeClosedErrors(client);
  return client;
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
  return { ...view, user: userEvent.setup(), client, address: () => address };
}
