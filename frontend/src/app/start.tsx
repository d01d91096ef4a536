import { setDeviceHeaderProvider } from '@/shared/api/deviceHeaders';
import { reportUncaughtErrors } from '@/shared/api/reportError';
import { bootData } from '@/shared/config/bootData';
import '@/shared/ui/lastClicked';
import { type ReactNode, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App';
import { loadFirstPage } from './lazyPage';
import { getPageLoaderAt } from './pageLoaders';
import { reloadAfterSessionChange } from './reloadAfterSessionChange';

const renderRouter = (routes: ReactNode) => <BrowserRouter>{routes}</BrowserRouter>;

/** Without query, hash and trailing slash. */
const PLAIN_URL = /^[^?#]*[^/?#]$/;

/**
 * Shows the app in `#root`. Finished HTML is hydrated if this visit begins exactly as the build rendered it: without a
 * session and at the plain URL. Otherwise the app replaces it in one step.
 */
export function start(): void {
  setDeviceHeaderProvider(async () => {
    const { getDeviceHeaders } = await import('@/features/device/model/deviceHeaders');
    return getDeviceHeaders();
  });
  reportUncaughtErrors();
  reloadAfterSessionChange();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const app = (
    <StrictMode>
      <App renderRouter={renderRouter} />
    </StrictMode>
  );
  const { session } = bootData;
  const isAsRendered =
    root.hasChildNodes() && !session.user && !session.admin && PLAIN_URL.test(window.location.href);
  void startFirstPage().then(() => {
    // In steps, between which the browser can react. An empty page has nothing to react to.
    if (isAsRendered) startTransition(() => void hydrateRoot(root, app));
    else if (root.hasChildNodes()) startTransition(() => createRoot(root).render(app));
    else createRoot(root).render(app);
    repeatFirstClick();
  });
}

/** The code of the page runs in a task of its own, so that the browser can react in between. */
async function startFirstPage() {
  await new Promise((resolve) => setTimeout(resolve));
  await loadFirstPage(getPageLoaderAt(window.location.pathname));
}

/** A button that was clicked before its code was loaded is clicked now. React hydrates it at once to handle the click. */
function repeatFirstClick() {
  const { firstClick } = document;
  window.onclick = null;
  if (firstClick instanceof Element) firstClick.closest('button')?.click();
}
