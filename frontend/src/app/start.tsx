import { setDeviceHeaderProvider } from '@/shared/api/deviceHeaders';
import { reportUncaughtErrors } from '@/shared/loading/reportError';
import { bootData } from '@/shared/api/bootData';
import '@/shared/ui/lastClicked';
import { type ReactNode, startTransition, StrictMode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './App';
import { appRoutes } from './AppRoutes';
import { loadFirstPage } from './lazyPage';
import { getPageLoaderAt } from './pageLoaders';
import { reloadAfterSessionChange } from './reloadAfterSessionChange';

/**
 * Shows the app in `#root`. Finished HTML is hydrated if this visit begins exactly as the build rendered it: without a
 * session and at the URL that was rendered. Otherwise the app replaces it in one step.
 */
export function start(): void {
  setDeviceHeaderProvider(async () => {
    const { getDeviceHeaders } = await import('./device/deviceHeaders');
    return getDeviceHeaders();
  });
  reportUncaughtErrors();
  reloadAfterSessionChange();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  // Data to hydrate, though there is none, keeps the router from scrolling a page that is read already to the top.
  const router = createBrowserRouter(appRoutes, { hydrationData: {} });
  const app = (
    <StrictMode>
      <RepeatEarlyClick>
        <App>
          <RouterProvider router={router} />
        </App>
      </RepeatEarlyClick>
    </StrictMode>
  );
  const { session } = bootData;
  const isAsRendered =
    root.hasChildNodes() && !session.user && !session.admin && isRenderedUrl(root.dataset.query);
  void startFirstPage().then(() => {
    // In steps, between which the browser can react. An empty page has nothing to react to.
    if (isAsRendered) startTransition(() => void hydrateRoot(root, app));
    else if (root.hasChildNodes()) startTransition(() => createRoot(root).render(app));
    else createRoot(root).render(app);
  });
}

/** The code of the page runs in a task of its own, so that the browser can react in between. */
async function startFirstPage() {
  await new Promise((resolve) => setTimeout(resolve));
  await loadFirstPage(getPageLoaderAt(window.location.pathname));
}

/** `query` is that of the rendering. The build renders pages without hash and trailing slash. */
function isRenderedUrl(query = '') {
  const { pathname, search, hash } = window.location;
  return search.slice(1) === query && !hash && !pathname.endsWith('/');
}

/** A button that was clicked before its code was loaded is clicked once the app is in the document. */
function RepeatEarlyClick({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const { clicked } = document;
    window.onclick = null;
    delete document.clicked;
    // After the commit, because React hydrates the button at once to handle the click.
    if (clicked) setTimeout(() => findCurrentButton(clicked)?.click());
  }, []);
  return children;
}

/** If the app has replaced the HTML, the button with the same text, unless there are several. */
function findCurrentButton(button: HTMLButtonElement): HTMLButtonElement | undefined {
  if (button.isConnected) return button;
  const same = [...document.querySelectorAll('button')].filter(
    (other) => other.ariaLabel === button.ariaLabel && other.textContent === button.textContent,
  );
  return same.length === 1 ? same[0] : undefined;
}
