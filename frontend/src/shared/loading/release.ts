import { readStorage, writeStorage } from '@/shared/lib/storage';

const RELOADED_KEY = 'reloaded-from-release';

/** The file name of this page's entry script, which has another hash in every release; empty in tests and in the build. */
export const release =
  (typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLScriptElement>('script[src*="/bundles/main."]')
  )?.src
    .split('/')
    .pop() ?? '';

/** Whether the server has a newer release than this page. False if the server does not respond. */
export async function hasNewRelease(): Promise<boolean> {
  if (!release) return false;
  try {
    const response = await fetch(window.location.href, {
      headers: { Accept: 'text/html' },
      cache: 'no-store',
    });
    return response.ok && !(await response.text()).includes(release);
  } catch {
    return false;
  }
}

/** Reloads the page for a newer release, at most once for each release. Returns whether it did. */
export async function reloadForNewRelease(): Promise<boolean> {
  if (readStorage('session', RELOADED_KEY) === release || !(await hasNewRelease())) return false;
  writeStorage('session', RELOADED_KEY, release);
  window.location.reload();
  return true;
}
