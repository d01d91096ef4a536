import { loadWithRetry } from '@/shared/loading/lazyNamed';
import { reloadForNewRelease } from '@/shared/loading/release';
import { type ComponentType, createElement, lazy } from 'react';
import { type PageLoader } from './pageLoaders';

const loaded = new Map<PageLoader, ComponentType>();

/**
 * Downloads the page that is rendered first. After a fallback, even an empty one, React waits up to 300 ms before it
 * shows the content. A page that is available before the first render avoids this delay.
 */
export async function loadFirstPage(load: PageLoader): Promise<void> {
  try {
    loaded.set(load, await load());
  } catch {
    // The download is tried again when the page is rendered, and its error is shown there.
  }
}

/** A page that is downloaded when it is first opened, unless `loadFirstPage` has downloaded it. */
export function lazyPage(load: PageLoader): ComponentType {
  const create = () =>
    lazy(async () => ({
      default: await loadPage(load, () => {
        Lazy = create();
      }),
    }));
  let Lazy = create();
  return function Page() {
    return createElement(loaded.get(load) ?? Lazy);
  };
}

async function loadPage(load: PageLoader, reset: () => void): Promise<ComponentType> {
  try {
    return await loadWithRetry(load, reset);
  } catch (error) {
    // After a deployment the server no longer has the old release's files. The URL is already that of the new page.
    if (await reloadForNewRelease()) return new Promise(() => undefined);
    throw error;
  }
}
