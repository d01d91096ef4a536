import { type ComponentType, createElement, lazy } from 'react';
import { type PageLoader } from './pageLoaders';

const fetched = new Map<PageLoader, ComponentType>();

/**
 * Fetches the page that is drawn first. React holds back for up to 300 ms what comes after a fallback has been shown,
 * also where it showed nothing: a page that is here when the app is drawn is seen that much sooner.
 */
export async function fetchFirstPage(load: PageLoader): Promise<void> {
  try {
    fetched.set(load, await load());
  } catch {
    // The page is asked for again when it is drawn, and the error told there.
  }
}

/** A page that is fetched when it is first opened, unless it was fetched before anything was drawn. */
export function lazyPage(load: PageLoader): ComponentType {
  const Later = lazy(async () => ({ default: await load() }));
  return function Page() {
    return createElement(fetched.get(load) ?? Later);
  };
}
